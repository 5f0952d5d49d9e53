import type { FormEvent } from 'react';
import { type ApiAnswer, callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { useCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { useSignature } from '#client/vente/session-caisse/signature.offert.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { jourDe } from '#shared/base/dates.ts';
import { creerDepense, modifierDepense } from '#shared/gestion/depense/depense.api.ts';
import { estAVenir } from '#shared/gestion/depense/depense.rules.ts';
import * as phrasesDepense from '#shared/gestion/depense/depense.phrases.ts';
import { CATEGORIES_DEPENSE, type Depense } from '#shared/gestion/depense/depense.schema.ts';
import { refetchDepenses } from './depense.queries.ts';

interface SaisieDepense {
  libelle: string;
  categorie: string;
  montant: number | null;
  date: string;
  caisse_id: number | null;
}
const LIBELLES = {
  libelle: 'Libellé',
  categorie: 'Catégorie',
  montant: 'Montant (FCFA)',
  date: 'Date',
  caisse_id: 'Payée de la caisse',
} as const satisfies FieldWords<SaisieDepense>;
export type DepenseLue = Pick<
  Depense,
  'id' | 'version' | 'libelle' | 'categorie' | 'montant' | 'date' | 'caisse_id'
>;
const saisieDe = (d: DepenseLue): SaisieDepense => ({
  libelle: d.libelle,
  categorie: d.categorie,
  montant: d.montant,
  date: d.date,
  caisse_id: d.caisse_id,
});
const corpsDe = (s: SaisieDepense) => ({
  libelle: s.libelle.trim(),
  categorie: s.categorie.trim() || 'Divers',
  montant: s.montant ?? 0,
  date: s.date,
  caisse_id: s.caisse_id,
});

export function DepenseDialogue({
  depense,
  fermer: close,
}: {
  depense: DepenseLue | null;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const f = useRecordForm({
    formulaire: FORMULAIRES.depense,
    fiche: depense,
    nom: depense?.libelle,
    vierge: {
      libelle: '',
      categorie: 'Divers',
      montant: null,
      date: jourDe(new Date()),
      caisse_id: null,
    },
    saisieDe,
    corpsDe,
  });
  const { s, changer } = f;
  const signature = useSignature();
  const signee = async (reponse: Promise<ApiAnswer<Depense>>) => {
    const lue = await reponse;
    signature.suivre(lue);
    return lue;
  };
  const lecture = useCaisses();
  const caisses = lecture.data ?? [];
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!s.montant) return f.refuser(phrasesDepense.depenseNulle);
    if (estAVenir(s.date, new Date())) return f.refuser(phrasesDepense.depenseAVenir);
    const enregistree = await f.enregistrer({
      creer: (corps, cle) =>
        signee(callApi(creerDepense, { corps: { ...corps, ...signature.corps }, cle })),
      modifier: (corps, cle) =>
        signee(
          callApi(modifierDepense, {
            parametres: { id: depense?.id ?? 0 },
            corps: { ...corps, ...signature.corps },
            cle,
          }),
        ),
    });
    if (!enregistree) return;
    refetchDepenses();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="depense-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="depense-titre"
        title={depense ? 'Modifier la dépense' : 'Nouvelle dépense'}
        onClose={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FormState f={f} labels={LIBELLES} />
        <div className="grille-champs">
          <FormField required label={LIBELLES.libelle} wide>
            {(id) => (
              <TextInput
                id={id}
                autoFocus
                autoComplete="off"
                required
                minLength={2}
                maxLength={150}
                value={s.libelle}
                onValueChange={(libelle) => changer({ libelle })}
              />
            )}
          </FormField>
          <FormField label={LIBELLES.categorie}>
            {(id) => (
              <>
                <TextInput
                  id={id}
                  list={`${id}-choix`}
                  autoComplete="off"
                  maxLength={60}
                  value={s.categorie}
                  onValueChange={(categorie) => changer({ categorie })}
                />
                <datalist id={`${id}-choix`}>
                  {CATEGORIES_DEPENSE.map((c) => (
                    <option key={c} value={c} />
                  ))}
                </datalist>
              </>
            )}
          </FormField>
          <FormField label={LIBELLES.montant}>
            {(id) => (
              <AmountField
                id={id}
                decimals={2}
                value={s.montant}
                onChange={(montant) => changer({ montant })}
              />
            )}
          </FormField>
          <DateField
            label={LIBELLES.date}
            value={s.date}
            required
            onChange={(date) => changer({ date })}
          />
          <FormField label={LIBELLES.caisse_id}>
            {(id) => (
              <Combobox
                id={id}
                reading={lecture}
                value={s.caisse_id ?? ''}
                options={[
                  { value: '', label: 'Non, payée autrement' },
                  ...caisses.map((c) => ({ value: c.id, label: c.libelle })),
                ]}
                onChange={(e) => changer({ caisse_id: Number(e.currentTarget.value) || null })}
              />
            )}
          </FormField>
        </div>
        {signature.champ}
        <FormErrors errors={f.erreurs} />
        <FormEnd onClose={fermer} busy={f.enCours} reason={f.raison} />
      </form>
    </Modal>
  );
}
