import './ordonnance.css';
import { Button, Checkbox } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { useDirtyForm } from '#client/ui/form-guard.ts';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Strip } from '#client/ui/strip.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { jourDe } from '#shared/base/dates.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { enregistrerOrdonnance } from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import {
  doutesDOrdonnance,
  fautesDOrdonnance,
  manqueDOrdonnance,
} from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import type { Ordonnance } from '#shared/sante/ordonnancier/ordonnance.schema.ts';
import type { Prescripteur } from '#shared/sante/ordonnancier/prescripteur.record.ts';
import { demandesDuPanier, regleDuTableau } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { ChoixPrescripteur } from './choix-prescripteur.tsx';
import { MarqueTableau } from './marque-tableau.offert.tsx';
import {
  type DemandeOrdonnance,
  demandeOrdonnanceAtom,
  passeesAtom,
} from './ordonnancier.atoms.ts';
import { refetchOrdonnance, useOrdonnance } from './ordonnance.queries.ts';
import { PrescripteurDialogue } from './prescripteur-dialogue.tsx';

type Panier = Pick<
  Reservation,
  'id' | 'client_id' | 'client' | 'nom_assure' | 'reservation_produits'
>;
interface Saisie {
  prescripteur: Prescripteur | null;
  date_ordonnance: string;
  usage_professionnel: boolean;
  patient: string;
  patient_adresse: string;
  porteur: string;
  porteur_adresse: string;
  porteur_piece: string;
}
const VIERGE: Saisie = {
  prescripteur: null,
  date_ordonnance: '',
  usage_professionnel: false,
  patient: '',
  patient_adresse: '',
  porteur: '',
  porteur_adresse: '',
  porteur_piece: '',
};
const TEXTES = [
  'date_ordonnance',
  'patient',
  'patient_adresse',
  'porteur',
  'porteur_adresse',
  'porteur_piece',
] as const;
/** Stored prescription, else prefilled with a named client. */
function saisieDe(tenue: Ordonnance | null, r: Panier): Saisie {
  const connu = r.client_id === CLIENT_COMPTANT ? '' : (r.nom_assure ?? r.client);
  if (tenue === null) return { ...VIERGE, patient: connu };
  const dits = TEXTES.map((champ) => [champ, tenue[champ] ?? '']);
  const { prescripteur, usage_professionnel } = tenue;
  return { ...VIERGE, prescripteur, usage_professionnel, ...Object.fromEntries(dits) };
}
const regardee = (s: Saisie) => ({ ...s, date_ordonnance: s.date_ordonnance || null });

type Champ = 'patient' | 'patient_adresse' | 'porteur' | 'porteur_adresse' | 'porteur_piece';
const LIBELLES: Readonly<Record<Champ, string>> = {
  patient: 'Nom du patient',
  patient_adresse: 'Adresse du patient',
  porteur: 'Nom du porteur',
  porteur_adresse: 'Adresse du porteur',
  porteur_piece: 'Pièce d’identité (nature, numéro)',
};
interface EnSaisie {
  s: Saisie;
  changer: (part: Partial<Saisie>) => void;
}
function Texte({ nom, s, changer, max }: EnSaisie & { nom: Champ; max: number }) {
  return (
    <FormField label={LIBELLES[nom]}>
      {(id, aide) => (
        <TextInput
          id={id}
          aria-describedby={aide}
          autoComplete="off"
          maxLength={max}
          value={s[nom]}
          onValueChange={(texte) => changer({ [nom]: texte })}
        />
      )}
    </FormField>
  );
}

function Patient({ s, changer }: EnSaisie) {
  return (
    <>
      <h3>Patient</h3>
      <Checkbox
        className="ordonnance-large"
        label="Usage professionnel : le prescripteur achète pour lui"
        checked={s.usage_professionnel}
        onChange={(e) => changer({ usage_professionnel: e.currentTarget.checked })}
      />
      {!s.usage_professionnel && (
        <>
          <Texte nom="patient" s={s} changer={changer} max={150} />
          <Texte nom="patient_adresse" s={s} changer={changer} max={250} />
        </>
      )}
    </>
  );
}

/** Collector of a narcotic, if not the patient. */
function Porteur({ s, changer }: EnSaisie) {
  const [autre, dire] = useState(s.porteur !== '');
  const cocher = (oui: boolean) => {
    dire(oui);
    if (!oui) changer({ porteur: '', porteur_adresse: '', porteur_piece: '' });
  };
  return (
    <>
      <Checkbox
        className="ordonnance-large"
        label="Quelqu’un d’autre que le patient est venu"
        checked={autre}
        onChange={(e) => cocher(e.currentTarget.checked)}
      />
      {autre && (
        <>
          <Texte nom="porteur" s={s} changer={changer} max={150} />
          <Texte nom="porteur_adresse" s={s} changer={changer} max={250} />
          <Texte nom="porteur_piece" s={s} changer={changer} max={80} />
        </>
      )}
    </>
  );
}

function Produits({ r }: { r: Panier }) {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier;
  const lignes = r.reservation_produits.filter((l) => regleDuTableau(reglage, l.tableau)?.inscrire);
  return (
    <ul className="ordonnance-produits" aria-label="Pour l’ordonnancier">
      {lignes.map((l) => (
        <li key={l.produit_id}>
          {l.qte} × {l.libelle} <MarqueTableau tableau={l.tableau} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  r: Panier;
  demande: DemandeOrdonnance;
}
function Formulaire({
  r,
  demande,
  depart,
  dirty,
  dire,
}: Props & { depart: Saisie; dirty: boolean; dire: (dirty: boolean) => void }) {
  useDirtyForm(dirty, 'tout');
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier;
  const [s, setS] = useState(depart);
  const [ecrit, ecrire] = useState<Prescripteur | string | null>(null);
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const { exiger } = demandesDuPanier(reglage, r.reservation_produits);
  const tableaux = r.reservation_produits.flatMap((l) => l.tableau ?? []);
  const changer = (part: Partial<Saisie>) => {
    setS({ ...s, ...part });
    dire(true);
  };
  const jour = jourDe(new Date());
  const manque = manqueDOrdonnance(regardee(s));
  const attend = demande.repondre !== null;
  const finir = (continuer: boolean) => {
    if (demande.repondre) demande.repondre(continuer);
    else store.set(demandeOrdonnanceAtom, (autre) => (autre === demande ? null : autre));
  };
  const passer = () => {
    store.set(passeesAtom, (avant) => new Set([...avant, r.id]));
    finir(true);
  };
  const enregistrer = async (e: FormEvent) => {
    e.preventDefault();
    const fautes = fautesDOrdonnance(regardee(s), jour);
    if (attend && exiger) fautes.unshift(...manque);
    if (fautes.length > 0) return refuser(...fautes);
    const { prescripteur, ...dits } = regardee(s);
    const corps = { ...dits, prescripteur_id: prescripteur?.id ?? null };
    const { success } = await envoyer((cle) =>
      callApi(enregistrerOrdonnance, { parametres: { id: r.id }, corps, cle, silencieux: attend }),
    );
    if (!success) return;
    refetchOrdonnance(r.id);
    finir(true);
  };
  return (
    <>
      <form noValidate className="formulaire-corps" onSubmit={(e) => void enregistrer(e)}>
        <div className="ordonnance-corps">
          <Produits r={r} />
          <h3>Prescription</h3>
          <FormField label="Prescripteur" className="ordonnance-large">
            {(id, aide) => (
              <ChoixPrescripteur
                id={id}
                aide={aide}
                choisi={s.prescripteur}
                choisir={(prescripteur) => changer({ prescripteur })}
                ecrire={ecrire}
              />
            )}
          </FormField>
          <div className="champ-peremption">
            <DateField
              label="Date de l’ordonnance"
              value={s.date_ordonnance}
              onChange={(date_ordonnance) => changer({ date_ordonnance })}
            />
          </div>
          <div role="status" className="ordonnance-doutes">
            {doutesDOrdonnance(s.date_ordonnance || null, tableaux, jour).map((doute) => (
              <Strip key={doute} tone="warning" sign="▲">
                {doute}
              </Strip>
            ))}
          </div>
          <Patient s={s} changer={changer} />
          {tableaux.includes('stupefiant') && <Porteur s={s} changer={changer} />}
        </div>
        <FormErrors errors={erreurs} />
        <DialogActions>
          {attend && !exiger && <Button text="Continuer sans" onClick={passer} />}
          <span className="reste" />
          <Button text="Annuler" onClick={() => finir(false)} />
          <ReasonedButton
            type="submit"
            intent="primary"
            text={attend ? 'Enregistrer et continuer' : 'Enregistrer'}
            loading={enCours}
            reason={attend && exiger && manque.length > 0 ? manque.join(' ') : null}
            onClick={() => undefined}
          />
        </DialogActions>
      </form>
      {ecrit !== null && (
        <PrescripteurDialogue
          de={ecrit}
          fermer={() => ecrire(null)}
          enregistre={(prescripteur) => {
            changer({ prescripteur });
            ecrire(null);
          }}
        />
      )}
    </>
  );
}

/** [ORD-10] Prescriber, date, patient, collector. Nothing stays on the station. */
export function OrdonnanceDialogue({ r, demande }: Props) {
  const { data: tenue, error } = useOrdonnance(r.id);
  const [dirty, dire] = useState(false);
  const fermer = () => {
    if (demande.repondre) demande.repondre(false);
    else store.set(demandeOrdonnanceAtom, null);
  };
  return (
    <Modal
      isOpen
      dirty={dirty}
      className="ordonnance-dialogue"
      aria-labelledby="ordonnance-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="ordonnance-titre" title="Ordonnance" onClose={fermer} />
      {error && <FormErrors errors={[error.message]} />}
      {tenue === undefined && !error && <Loading />}
      {tenue !== undefined && (
        <Formulaire r={r} demande={demande} depart={saisieDe(tenue, r)} dirty={dirty} dire={dire} />
      )}
    </Modal>
  );
}
