import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormErrors } from '#client/ui/form.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import type { BilanDeFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import { repondreA, texteDesReponses } from '#shared/platform/import/questions.rules.ts';
import { Etape } from './cadre-import.offert.tsx';
import { LignesACorriger } from './lignes-a-corriger.tsx';
import { ComptesDuBilan, Questions, useQuestionsMontrees } from './questions-import.offert.tsx';
import { type MainSurImport, travaille } from './use-import.ts';

export type ImportJuge = ImportFichier & { bilan: BilanDeFichier };

export const Quel = ({
  juge: { fichier, created_by, created_at },
}: {
  juge: Pick<ImportFichier, 'fichier' | 'created_by' | 'created_at'>;
}) => (
  <p className="discret">
    « {fichier} », envoyé par {created_by} le {formatDateHeure(new Date(created_at))}
  </p>
);

const FIGURES = [
  ['nouveaux', 'À créer'],
  ['modifies', 'Modifiés'],
  ['inchanges', 'Inchangés'],
  ['a_demander', 'À décider'],
  ['fautives', 'À corriger'],
] as const;
const TEINTES: Readonly<Partial<Record<keyof BilanDeFichier, string>>> = {
  a_demander: 'attention',
  fautives: 'fautif',
};
export const Figures = ({ bilan, titre }: { bilan: BilanDeFichier; titre: string }) => (
  <dl className="importeur-figures" aria-label={titre}>
    {FIGURES.map(([champ, label]) => (
      <div key={champ} className={bilan[champ] > 0 ? (TEINTES[champ] ?? '') : ''}>
        <dt>{label}</dt>
        <dd>{formatNombre(bilan[champ])}</dd>
      </div>
    ))}
  </dl>
);

const passees = ({ tetes, champs }: ImportFichier): string[] =>
  (tetes ?? []).filter((t, i) => champs[i] === null && t.trim() !== '');

export function Remarques({ juge }: { juge: ImportJuge }) {
  const tues = passees(juge);
  return (
    <>
      <ComptesDuBilan bilan={juge.bilan} />
      {tues.length > 0 && <p className="discret">Colonnes passées : {tues.join(', ')}.</p>}
    </>
  );
}

const REPOS_MS = 400;
/**
 * [IMP-31] Answers are debounced, then verified together, one request at a time; a refused one is
 * retried on demand.
 */
function useReponses(juge: ImportFichier, verifier: MainSurImport['verifier']) {
  const [reponses, poser] = useState<readonly Reponse[]>(juge.reponses);
  const [demandees, setDemandees] = useState<string | null>(() => texteDesReponses(juge.reponses));
  const [enAppel, appeler] = useState(false);
  const [manque, manquer] = useState(false);
  const texte = texteDesReponses(reponses);
  const reposees = useDebounced(texte, REPOS_MS);
  const occupe = enAppel || travaille(juge);
  const demander = useEffectEvent(async () => {
    setDemandees(texte);
    manquer(false);
    appeler(true);
    manquer(!(await verifier(juge, reponses)));
    appeler(false);
  });
  const aDemander = !occupe && reposees === texte && texte !== demandees;
  useEffect(() => {
    if (aDemander) void demander();
  }, [aDemander]);
  return {
    reponses,
    repondre: (donnees: readonly Reponse[]) => poser((avant) => repondreA(avant, donnees)),
    enCours: occupe || texte !== demandees,
    manque,
    reessayer: () => setDemandees(null),
  };
}

function raisonImport(
  { bonnes, nouveaux, modifies, a_demander, fautives }: BilanDeFichier,
  { enCours, manque }: { enCours: boolean; manque: boolean },
): string | null {
  if (enCours) return phrases.verificationEnCours;
  if (manque) return phrases.verificationManquee;
  if (nouveaux + modifies > 0) return null;
  return bonnes > 0 && a_demander + fautives === 0 ? phrases.fichierSansEffet : phrases.rienAEcrire;
}

/**
 * Import report and questions. Previous figures stay while verifying, so that nothing moves.
 * `juge`: current; `vu`: last analysed.
 */
export function Rapport({
  juge,
  vu,
  main,
  revoir,
  autre,
}: {
  juge: ImportFichier;
  vu: ImportJuge;
  main: MainSurImport;
  /** Back to columns; null without the file. */
  revoir: (() => void) | null;
  autre: () => void;
}) {
  const { reponses, repondre, enCours, manque, reessayer } = useReponses(juge, main.verifier);
  const questions = useQuestionsMontrees(vu.questions, reponses);
  const { bilan } = vu;
  const mien = main.estMien(juge);
  return (
    <Etape
      nom="Vérifier"
      actes={
        <>
          <LignesACorriger juge={vu} />
          <span className="reste" />
          {revoir && <Button text="Revoir les colonnes" onClick={revoir} />}
          <Button text="Choisir un autre fichier" onClick={autre} />
          {mien && (
            <ReasonedButton
              intent="primary"
              className="importeur-ecrire"
              reason={raisonImport(bilan, { enCours, manque })}
              loading={main.enDepart}
              onClick={() => main.ecrire(juge)}
              text={phrases.importerLignes(bilan.nouveaux + bilan.modifies)}
            />
          )}
        </>
      }
    >
      <Quel juge={juge} />
      <Figures bilan={bilan} titre={`Rapport de ${juge.fichier}`} />
      <p className="importeur-etat discret" role="status">
        {enCours ? phrases.verificationEnCours : ''}
      </p>
      {manque && !enCours && (
        <Callout compact icon={false} intent="danger" role="alert">
          {main.erreurs.join(' ')} <Button size="small" text="Réessayer" onClick={reessayer} />
        </Callout>
      )}
      <FormErrors errors={manque ? [] : [...juge.erreurs, ...main.erreurs]} />
      <div inert={!mien}>
        <Questions questions={questions} reponses={reponses} repondre={repondre} />
      </div>
      <Remarques juge={vu} />
    </Etape>
  );
}
