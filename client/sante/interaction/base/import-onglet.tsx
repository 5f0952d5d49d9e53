import { useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { ExpectedFiles } from '#client/ui/expected-files.tsx';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import {
  fichiersDuThesaurusManquants,
  FICHIERS_DU_THESAURUS,
} from '#shared/sante/interaction/fichiers-thesaurus.rules.ts';
import { importerThesaurus } from '#shared/sante/interaction/interaction.api.ts';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';
import { refetchThesaurusState } from './etat-thesaurus.queries.ts';
import { type FichierRetenu, lireFichiersChoisis } from './fichiers-du-thesaurus.ts';

function corpsDe(prets: readonly FichierRetenu[], jour: string): FormData {
  const corps = new FormData();
  for (const { cle, fichier } of prets) corps.set(cle, fichier, fichier.name);
  if (jour !== '') corps.set('date_edition', jour);
  return corps;
}

function raisonDepart(prets: readonly FichierRetenu[], droit: boolean): string | null {
  if (!droit) return phrases.droitThesaurus;
  const manquants = fichiersDuThesaurusManquants(new Set(prets.map((p) => p.cle)));
  return manquants.length > 0 ? phrases.fichiersAttendus(manquants.map((f) => f.nom)) : null;
}

/** Replaces the edition atomically. */
export function ImportOnglet({ droit, fini }: { droit: boolean; fini: () => void }) {
  const [prets, setPrets] = useState<readonly FichierRetenu[]>([]);
  const [jour, setJour] = useState('');
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const choisir = async (fichiers: readonly File[]) => {
    if (fichiers.length === 0) return;
    const { prets: lus, refuses } = await lireFichiersChoisis(fichiers);
    refuser(...refuses);
    setPrets((avant) => [...avant.filter((a) => !lus.some((l) => l.cle === a.cle)), ...lus]);
  };
  const place = useRef<HTMLDivElement>(null);
  const partir = async () => {
    if (enCours || heldByFault(place.current)) return;
    const { success } = await envoyer((cle) =>
      callApi(importerThesaurus, { corps: corpsDe(prets, jour), cle }),
    );
    if (!success) return;
    refetchThesaurusState();
    fini();
  };
  return (
    <div ref={place} className="thesaurus-import" data-saisie="">
      <FormErrors errors={erreurs} />
      <ExpectedFiles
        help={phrases.fichiersADonner}
        label="Fichiers du thésaurus"
        accepte=".zip,.csv,.txt,.md,.json"
        expected={FICHIERS_DU_THESAURUS}
        ready={prets}
        onPick={(fichiers) => void choisir(fichiers)}
      />
      <div className="thesaurus-jour">
        <DateField label="Parue le" value={jour} onChange={setJour} />
        <span className="discret">{phrases.jourSiNonDit}</span>
      </div>
      <DialogActions>
        <p className="discret">{phrases.toutOuRien}</p>
        <ReasonedButton
          intent="primary"
          text="Importer"
          reason={raisonDepart(prets, droit)}
          loading={enCours}
          onClick={() => void partir()}
        />
      </DialogActions>
    </div>
  );
}
