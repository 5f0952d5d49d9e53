import { Button, Checkbox } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { usePrescripteurs } from '#client/ordonnancier/ordonnance.queries.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrases from '#shared/station/quarantaine.phrases.ts';
import type { LigneEnQuarantaine, Quarantaine } from '#shared/station/quarantaine.schema.ts';
import { accepterQuarantaine, refuserQuarantaine } from '#shared/station/station.api.ts';
import { relireQuarantaines, useQuarantaine } from './postes.queries.ts';

const RIEN = { motif: '', prescripteur: '', date: '', patient: '', adresse: '' };
type Saisie = typeof RIEN;

/** What the station sold, line by line: those that are ticked become the sale. */
function Lignes({
  lignes,
  choisies,
  choisir,
}: {
  lignes: readonly LigneEnQuarantaine[];
  choisies: ReadonlySet<number>;
  choisir: (ligne: number, oui: boolean) => void;
}) {
  return (
    <fieldset className="lignes-quarantaine">
      <legend>Lignes acceptées</legend>
      {lignes.map((l, i) => (
        <Checkbox
          key={`${l.produit_id}-${l.libelle_dit}`}
          checked={choisies.has(i)}
          disabled={l.produit_id === null}
          onChange={(e) => choisir(i, e.currentTarget.checked)}
          label={`${l.produit ?? phrases.citer(l.libelle_dit)} × ${l.qte}, ${formatFcfa(l.prix_de_vente)} la boîte${l.produit_id === null ? ' : produit inconnu' : ''}`}
        />
      ))}
    </fieldset>
  );
}

/** [HSL-32] The prescription of a controlled medicine that was sold all the same. */
function Ordonnance({ s, changer }: { s: Saisie; changer: (c: Partial<Saisie>) => void }) {
  const { data: auteurs = [] } = usePrescripteurs('', true);
  return (
    <div className="grille">
      <FormField libelle="Prescripteur">
        {(id) => (
          <Combobox
            id={id}
            value={s.prescripteur}
            options={[
              { value: '', label: 'Choisir' },
              ...auteurs.map((a) => ({ value: String(a.id), label: a.nom })),
            ]}
            onChange={(e) => changer({ prescripteur: e.currentTarget.value })}
          />
        )}
      </FormField>
      <DateField
        libelle="Date de l’ordonnance"
        valeur={s.date}
        changer={(date) => changer({ date })}
      />
      <FormField libelle="Patient">
        {(id) => (
          <TextInput
            id={id}
            maxLength={150}
            value={s.patient}
            onValueChange={(patient) => changer({ patient })}
          />
        )}
      </FormField>
      <FormField libelle="Adresse du patient">
        {(id) => (
          <TextInput
            id={id}
            maxLength={250}
            value={s.adresse}
            onValueChange={(adresse) => changer({ adresse })}
          />
        )}
      </FormField>
    </div>
  );
}

const ordonnanceDe = ({ prescripteur, date, patient, adresse }: Saisie) => ({
  prescripteur_id: prescripteur === '' ? null : Number(prescripteur),
  date_ordonnance: date === '' ? null : date,
  usage_professionnel: false,
  patient: patient === '' ? null : patient,
  patient_adresse: adresse === '' ? null : adresse,
});

/** A sale kept apart: why, what was sold, and what becomes of it. */
export function QuarantaineDialogue({
  montree,
  fermer,
}: {
  montree: Quarantaine;
  fermer: () => void;
}) {
  const q = useQuarantaine(montree);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const { erreurs, enCours, envoyer } = useSubmit();
  const [s, setS] = useState(RIEN);
  const changer = (c: Partial<Saisie>) => setS((vu) => ({ ...vu, ...c }));
  const connues = q.lignes.flatMap((l, i) => (l.produit_id === null ? [] : [i]));
  const [choisies, setChoisies] = useState<ReadonlySet<number>>(new Set(connues));
  const choisir = (ligne: number, oui: boolean) =>
    setChoisies((vues) => new Set([...vues].filter((n) => n !== ligne).concat(oui ? [ligne] : [])));
  const finir = (success: boolean) => {
    if (!success) return;
    relireQuarantaines();
    fermer();
  };
  const accepter = async () => {
    const corps = {
      lignes: [...choisies].sort((a, b) => a - b).map((ligne) => ({ ligne })),
      motif: s.motif,
      ...(q.controle && { ordonnance: ordonnanceDe(s) }),
    };
    const { success } = await envoyer((cle) =>
      callApi(accepterQuarantaine, { parametres: { id: q.id }, corps, cle }),
    );
    finir(success);
  };
  const refuser = async () => {
    const corps = { motif: s.motif };
    const { success } = await envoyer((cle) =>
      callApi(refuserQuarantaine, { parametres: { id: q.id }, corps, cle }),
    );
    finir(success);
  };
  const decidee = q.statut !== 'En quarantaine';
  const attente = horsLigne ? 'Indisponible hors ligne' : enCours && phrasesReglement.traitement;
  return (
    <Modal
      dirty={JSON.stringify(s) !== JSON.stringify(RIEN)}
      isOpen
      className="vente-hors-ligne-dialogue"
      aria-labelledby="quarantaine-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="quarantaine-titre"
        titre={`Vente en quarantaine ${q.numero_provisoire}`}
        fermer={fermer}
      />
      <div className="formulaire-corps">
        <p>
          {formatFcfa(q.net_a_payer)}, vendue par {q.vendeur} le{' '}
          {formatDateHeure(new Date(q.faite_at))}. {phrases.argentCompte}
        </p>
        <section className="ecarts-vente" aria-label="Pourquoi">
          <h3>Pourquoi elle attend</h3>
          <ul>
            {q.raisons.map((r) => (
              <li key={r.phrase}>{r.phrase}</li>
            ))}
          </ul>
        </section>
        {decidee ? (
          <p role="status">{phrases.decidee(q.statut, q.traite_par ?? '', q.motif)}</p>
        ) : (
          <>
            <Lignes lignes={q.lignes} choisies={choisies} choisir={choisir} />
            {q.controle && <Ordonnance s={s} changer={changer} />}
            <FormField libelle="Motif (pour refuser, il en faut un)" large>
              {(id) => (
                <TextInput
                  id={id}
                  maxLength={300}
                  value={s.motif}
                  onValueChange={(motif) => changer({ motif })}
                />
              )}
            </FormField>
          </>
        )}
        <FormErrors erreurs={erreurs} />
        <DialogActions>
          <Button text="Fermer" onClick={fermer} />
          {!decidee && (
            <>
              <ReasonedButton
                raison={attente || (s.motif.trim() === '' ? phrases.motifRequis : null)}
                intent="danger"
                variant="outlined"
                text="Refuser"
                onClick={() => void refuser()}
              />
              <ReasonedButton
                raison={attente || (choisies.size === 0 ? phrases.aucuneLigne : null)}
                intent="primary"
                text="Accepter"
                onClick={() => void accepter()}
              />
            </>
          )}
        </DialogActions>
      </div>
    </Modal>
  );
}
