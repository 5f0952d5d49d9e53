import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { ajouterMedicament } from '#shared/stock/medicament/medicament.api.ts';
import type { Medicament } from '#shared/stock/medicament/medicament.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { refetchBase } from './base.queries.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';

export type BoiteAjoutee = Pick<Medicament, 'id' | 'libelle' | 'presentation' | 'cip13'> & {
  dci?: string | null;
};

interface SaisieAjout {
  prix_achat: number | null;
  prix_de_vente: number | null;
  qte: number | null;
  rayon: string;
}
const VIERGE: SaisieAjout = { prix_achat: null, prix_de_vente: null, qte: 0, rayon: '' };

/** Creates a product from the public base; prices, rayon and stock are typed. */
export function AjouterDialogue({
  medicament,
  fermer: close,
  ensuite,
}: {
  medicament: BoiteAjoutee;
  fermer: () => void;
  ensuite?: (p: Produit) => void;
}) {
  const fermer = useOwnClose(close);
  const f = useTypedForm({
    formulaire: FORMULAIRES.ajout_medicament,
    id: medicament.id,
    nom: medicament.libelle,
    vierge: VIERGE,
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const lecture = useRecords(RAYONS);
  const rayons = lecture.data ?? [];
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = {
      prix_achat: s.prix_achat ?? 0,
      prix_de_vente: s.prix_de_vente ?? 0,
      qte: s.qte ?? 0,
      rayon_id: s.rayon === '' ? null : Number(s.rayon),
    };
    const { success, data } = await envoyer((cle) =>
      callApi(ajouterMedicament, { parametres: { id: medicament.id }, corps, cle }),
    );
    if (!success) return;
    f.settle();
    refetchBase();
    fermer();
    if (data) ensuite?.(data);
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="ajouter-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="ajouter-titre" title="Ajouter à mes produits" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <p className="formulaire-rappel">
          {medicament.libelle}, {medicament.presentation}
          <br />
          <span className="discret">
            CIP {medicament.cip13}
            {medicament.dci && ` · ${medicament.dci}`}
          </span>
        </p>
        <div className="grille-champs">
          <FormField label="Prix d’achat (FCFA)">
            {(id) => (
              <AmountField
                id={id}
                autoFocus
                value={s.prix_achat}
                onChange={(prix_achat) => changer({ prix_achat })}
                decimals={2}
              />
            )}
          </FormField>
          <FormField label="Prix de vente (FCFA)">
            {(id) => (
              <AmountField
                id={id}
                value={s.prix_de_vente}
                onChange={(prix_de_vente) => changer({ prix_de_vente })}
              />
            )}
          </FormField>
          <FormField label="Stock initial">
            {(id) => <AmountField id={id} value={s.qte} onChange={(qte) => changer({ qte })} />}
          </FormField>
          <FormField label="Rayon">
            {(id) => (
              <Combobox
                id={id}
                fill
                reading={lecture}
                value={s.rayon}
                options={[
                  { value: '', label: '—' },
                  ...rayons.map((r) => ({ value: r.id, label: r.libelle })),
                ]}
                onChange={(e) => changer({ rayon: e.currentTarget.value })}
              />
            )}
          </FormField>
        </div>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} text="Ajouter" />
      </form>
    </Modal>
  );
}
