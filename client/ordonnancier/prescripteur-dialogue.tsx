import './ordonnance.css';
import { Button } from '@blueprintjs/core';
import { callApi } from '#client/base/call-api.ts';
import { RecordDialog, type RecordField, RecordForm } from '#client/records/record-form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { creerPrescripteur, modifierPrescripteur } from '#shared/ordonnancier/ordonnancier.api.ts';
import type { Prescripteur } from '#shared/ordonnancier/prescripteur.schema.ts';
import { relirePrescripteurs } from './ordonnance.queries.ts';

type Saisie = Record<'nom' | 'specialite' | 'etablissement' | 'numero' | 'adresse', string>;
type Corps = Pick<Prescripteur, keyof Saisie>;
const VIERGE: Saisie = { nom: '', specialite: '', etablissement: '', numero: '', adresse: '' };
const CHAMPS: readonly RecordField<Saisie>[] = [
  { champ: 'nom', libelle: 'Nom et prénom', genre: 'texte', max: 150, min: 2, requis: true },
  { champ: 'specialite', libelle: 'Spécialité', genre: 'texte', max: 100 },
  { champ: 'etablissement', libelle: 'Établissement ou service', genre: 'texte', max: 150 },
  { champ: 'numero', libelle: 'Numéro d’ordre', genre: 'texte', max: 60 },
  { champ: 'adresse', libelle: 'Adresse', genre: 'texte', max: 250, large: true },
];

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

/** Who prescribes: a new one of that name, or one already remembered. */
export function PrescripteurDialogue({ de, retirable = false, fermer, enregistre }: Props) {
  const [fiche, propose] = typeof de === 'string' ? [null, de] : [de, ''];
  const fini = (p: Prescripteur) => {
    relirePrescripteurs();
    enregistre(p);
  };
  return (
    <RecordDialog
      className="ordonnance-dialogue"
      titre={fiche ? `Modifier ${fiche.nom}` : 'Nouveau prescripteur'}
      fermer={fermer}
    >
      <RecordForm<Prescripteur, Saisie, Corps>
        formulaire={FORMULAIRES.prescripteur}
        fields={CHAMPS}
        fiche={fiche}
        nom={fiche?.nom}
        vierge={{ ...VIERGE, nom: propose }}
        grille="ordonnance-corps"
        pret={({ nom }) => nom.trim().length >= 2}
        focus={fiche || propose === '' ? 'nom' : 'specialite'}
        creer={(corps, cle) => callApi(creerPrescripteur, { corps, cle })}
        modifier={(id, corps, cle) =>
          callApi(modifierPrescripteur, { parametres: { id }, corps, cle })
        }
        enregistre={fini}
        fermer={fermer}
        avant={retirable && fiche && <Proposer p={fiche} fait={fini} />}
      />
    </RecordDialog>
  );
}
