import './billetage.css';
import { Button, InputGroup } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useCaisses } from '#client/caisse/caisse.queries.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { TimeField } from '#client/ui/time-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { creerBilletage } from '#shared/billetage/billetage.api.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { BilletCompte } from './billet-compte.tsx';
import { comptageAtom } from './billetage.atoms.ts';
import { recevoirBilletage, useBilletagesDuJour } from './billetage.queries.ts';
import {
  corpsBilletage,
  LIGNES,
  type NomCoupure,
  type SaisieBilletage,
  saisieInitiale,
  totalCompte,
} from './saisie.rules.ts';

/** ↑ and ↓ (and Enter) go from one line of the count to the next, as on a calculator's tape. */
function parcourir(e: KeyboardEvent<HTMLElement>): void {
  const pas = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[e.key];
  if (pas === undefined || !(e.target instanceof HTMLInputElement)) return;
  e.preventDefault();
  const champs = [...e.currentTarget.querySelectorAll('input')];
  champs.at(champs.indexOf(e.target) + pas)?.select();
}

function Grille({
  titre,
  type,
  nombres,
  changer,
}: {
  titre: string;
  type: 'billet' | 'piece';
  nombres: SaisieBilletage['nombres'];
  changer: (nom: NomCoupure, n: number | null) => void;
}) {
  return (
    <table className="grille-coupures">
      <thead>
        <tr>
          <th scope="col">{titre}</th>
          <th scope="col">Nombre</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {LIGNES.filter((l) => l.type === type).map((l, i) => (
          <tr key={l.nom}>
            <th scope="row">
              <span className={`coupure ${type}`}>{formatNombre(l.valeur)}</span>
            </th>
            <td>
              <AmountField
                aria-label={`Nombre de ${type === 'billet' ? 'billets' : 'pièces'} de ${l.valeur}`}
                autoFocus={type === 'billet' && i === 0}
                valeur={nombres[l.nom] ?? null}
                changer={(n) => changer(l.nom, n)}
                maximum={1_000_000}
              />
            </td>
            <td>{formatNombre(l.valeur * (nombres[l.nom] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SOMMES = [
  ['fond_caisse', 'Fond de caisse'],
  ['entrees', 'Entrées'],
  ['sorties', 'Sorties'],
  ['cheque', 'Chèques'],
  ['mobile_money', 'Mobile money'],
  ['autres', 'Autres'],
] as const;

function Formulaire({
  caisse_id,
  nom,
  depart,
  fait,
}: {
  caisse_id: number;
  nom: string;
  depart: SaisieBilletage;
  fait: (b: Billetage) => void;
}) {
  const f = useTypedForm({ formulaire: 'billetage', id: caisse_id, nom, vierge: depart });
  const { s, changer } = f;
  const [motifDemande, setMotifDemande] = useState(false);
  const { erreurs, enCours, envoyer } = useSubmit();
  const deposer = async (e: FormEvent) => {
    e.preventDefault();
    const corps = corpsBilletage(caisse_id, s);
    const { success, data, code } = await envoyer((cle) => callApi(creerBilletage, { corps, cle }));
    if (success && data) {
      f.settle();
      recevoirBilletage(data);
      return fait(data);
    }

    setMotifDemande(code === 'billetage_motif');
  };
  return (
    <form noValidate className="comptage" onSubmit={(e) => void deposer(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <div className="comptage-periode">
        <DateField
          libelle="Du"
          valeur={s.date_debut}
          changer={(date_debut) => changer({ date_debut })}
        />
        <TimeField
          libelle="à"
          valeur={s.heure_debut}
          changer={(heure_debut) => changer({ heure_debut })}
        />
        <DateField libelle="au" valeur={s.date_fin} changer={(date_fin) => changer({ date_fin })} />
        <TimeField
          libelle="à"
          valeur={s.heure_fin}
          changer={(heure_fin) => changer({ heure_fin })}
        />
      </div>
      <div className="comptage-corps">
        <div className="comptage-coupures" onKeyDown={parcourir}>
          <Grille
            titre="Billets"
            type="billet"
            nombres={s.nombres}
            changer={(nom, n) => changer({ nombres: { ...s.nombres, [nom]: n ?? 0 } })}
          />
          <Grille
            titre="Pièces"
            type="piece"
            nombres={s.nombres}
            changer={(nom, n) => changer({ nombres: { ...s.nombres, [nom]: n ?? 0 } })}
          />
        </div>
        <div className="comptage-sommes">
          {SOMMES.map(([nom, libelle]) => (
            <FormField key={nom} enLigne libelle={libelle}>
              {(id) => (
                <AmountField
                  id={id}
                  decimales={2}
                  valeur={s[nom]}
                  changer={(n) => changer({ [nom]: n })}
                />
              )}
            </FormField>
          ))}
          <p className="comptage-total">
            <span>Espèces comptées</span>
            <output aria-live="polite">{formatFcfa(totalCompte(s.nombres))}</output>
          </p>
          {motifDemande && (
            <FormField libelle="Motif de l’écart">
              {(id) => (
                <InputGroup
                  id={id}
                  autoFocus
                  required
                  maxLength={300}
                  value={s.motif_ecart}
                  onValueChange={(motif_ecart) => changer({ motif_ecart })}
                />
              )}
            </FormField>
          )}
        </div>
      </div>
      <FormErrors erreurs={erreurs} />
      <DialogActions>
        <Button
          type="submit"
          intent="primary"
          size="large"
          text={enCours ? phrasesReglement.traitement : 'Enregistrer le billetage'}
          disabled={enCours}
        />
      </DialogActions>
    </form>
  );
}

/** Cash count of a register, blind: what was expected is shown once it is handed in. */
export function ComptageDialogue() {
  const [caisse, setCaisse] = useAtom(comptageAtom);
  const { data: faits, isPending } = useBilletagesDuJour();
  const { data: caisses } = useCaisses();
  const moi = useAtomValue(sessionAtom)?.id;
  const tenue = caisses?.find(
    (c) => c.id === caisse?.caisse_id && c.current_authorized_user_id === moi,
  );
  const prise = tenue?.last_connexion ? new Date(tenue.last_connexion) : null;
  const [fait, setFait] = useState<Billetage | null>(null);
  const fermer = () => {
    setCaisse(null);
    setFait(null);
  };
  return (
    <Modal
      isOpen={caisse !== null}
      onClose={fermer}
      className="billetage"
      aria-labelledby="billetage-titre"
      canOutsideClickClose={false}
    >
      <DialogHeader id="billetage-titre" titre={caisse?.libelle ?? ''} fermer={fermer} />
      {fait && (
        <div className="comptage">
          <BilletCompte b={fait} />
          <DialogActions>
            <Button intent="primary" autoFocus text="Fermer" onClick={fermer} />
          </DialogActions>
        </div>
      )}
      {caisse && !fait && !isPending && (
        <Formulaire
          key={caisse.caisse_id}
          caisse_id={caisse.caisse_id}
          nom={caisse.libelle}
          depart={saisieInitiale(caisse.caisse_id, faits ?? [], new Date(), prise)}
          fait={setFait}
        />
      )}
    </Modal>
  );
}
