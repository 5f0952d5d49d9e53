import './ordonnance.css';
import { Button } from '@blueprintjs/core';
import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FormState, type FieldWords } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { creerPrescripteur, modifierPrescripteur } from '#shared/ordonnancier/ordonnancier.api.ts';
import type { Prescripteur } from '#shared/ordonnancier/prescripteur.schema.ts';
import { relirePrescripteurs } from './ordonnance.queries.ts';

const CHAMPS = ['nom', 'specialite', 'etablissement', 'numero', 'adresse'] as const;
type Saisie = Record<(typeof CHAMPS)[number], string>;
const LIBELLES: FieldWords<Saisie> = {
  nom: 'Nom et prénom',
  specialite: 'Spécialité',
  etablissement: 'Établissement ou service',
  adresse: 'Adresse',
  numero: 'Numéro d’ordre',
};
const LONGUEURS: Readonly<Record<keyof Saisie, number>> = {
  nom: 150,
  specialite: 100,
  etablissement: 150,
  adresse: 250,
  numero: 60,
};
const saisieDe = (p: Prescripteur): Saisie =>
  Object.fromEntries(CHAMPS.map((c) => [c, p[c] ?? ''])) as Saisie;
const corpsDe = (s: Saisie) => ({
  nom: s.nom.trim(),
  specialite: s.specialite.trim() || null,
  etablissement: s.etablissement.trim() || null,
  adresse: s.adresse.trim() || null,
  numero: s.numero.trim() || null,
});

interface Props {
  /** His sheet, or the name of a new one. */
  de: Prescripteur | string;
  /** He may be proposed no more, from here. */
  retirable?: boolean;
  fermer: () => void;
  enregistre: (p: Prescripteur) => void;
}

/** Proposed no more, or again: what the register holds of him stays. */
function Proposer({ p, fait }: { p: Prescripteur; fait: (p: Prescripteur) => void }) {
  const { enCours, envoyer } = useSubmit();
  const basculer = async () => {
    const corps = { is_active: !p.is_active };
    const { success, data } = await envoyer((cle) =>
      callApi(modifierPrescripteur, { parametres: { id: p.id }, corps, cle }),
    );
    if (success && data) fait(data);
  };
  return (
    <Button
      variant="minimal"
      intent={p.is_active ? 'danger' : 'success'}
      text={p.is_active ? 'Ne plus proposer' : 'Proposer à nouveau'}
      loading={enCours}
      onClick={() => void basculer()}
    />
  );
}

function Formulaire({ de, retirable = false, fermer, enregistre }: Props) {
  const fiche = typeof de === 'string' ? null : de;
  const vierge: Saisie = {
    nom: typeof de === 'string' ? de : '',
    specialite: '',
    etablissement: '',
    adresse: '',
    numero: '',
  };
  const f = useRecordForm({
    formulaire: FORMULAIRES.prescripteur,
    fiche,
    nom: fiche?.nom,
    vierge,
    saisieDe,
    corpsDe,
  });
  const nouveau = fiche === null && f.s.nom.trim().length >= 2;
  const fini = (p: Prescripteur) => {
    relirePrescripteurs();
    enregistre(p);
  };
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (f.raison !== null && !nouveau) return;
    const ecrit = await f.enregistrer({
      creer: (corps, cle) => callApi(creerPrescripteur, { corps, cle }),
      modifier: (corps, cle) =>
        callApi(modifierPrescripteur, { parametres: { id: fiche?.id ?? 0 }, corps, cle }),
    });
    if (ecrit) fini(ecrit);
  };
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <FormState f={f} libelles={LIBELLES} />
      <div className="ordonnance-corps">
        {CHAMPS.map((champ) => (
          <FormField
            key={champ}
            libelle={LIBELLES[champ]}
            requis={champ === 'nom'}
            className={champ === 'adresse' ? 'ordonnance-large' : ''}
          >
            {(id, aide) => (
              <TextInput
                id={id}
                aria-describedby={aide}
                autoComplete="off"
                autoFocus={champ === (typeof de === 'string' ? 'specialite' : 'nom')}
                maxLength={LONGUEURS[champ]}
                value={f.s[champ]}
                onValueChange={(texte) => f.changer({ [champ]: texte })}
              />
            )}
          </FormField>
        ))}
      </div>
      <FormErrors erreurs={f.erreurs} />
      <FormEnd
        fermer={fermer}
        enCours={f.enCours}
        raison={nouveau ? null : f.raison}
        avant={retirable && fiche && <Proposer p={fiche} fait={fini} />}
      />
    </form>
  );
}

/** Who prescribes: a new one of that name, or one already remembered. */
export function PrescripteurDialogue(props: Props) {
  const { de, fermer } = props;
  const titre = typeof de === 'string' ? 'Nouveau prescripteur' : `Modifier ${de.nom}`;
  return (
    <Modal
      isOpen
      className="ordonnance-dialogue"
      aria-labelledby="prescripteur-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="prescripteur-titre" titre={titre} fermer={fermer} />
      <Formulaire {...props} />
    </Modal>
  );
}
