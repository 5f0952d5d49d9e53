import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { UNITES_MAX } from '#shared/stock/produit/deconditionnement.rules.ts';
import { poserDetail, retirerDetail } from '#shared/stock/produit/deconditionnement.api.ts';
import type {
  DetailDemande,
  DetailProduit,
} from '#shared/stock/produit/deconditionnement.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { ChampProduit } from './champ-produit.offert.tsx';

const refetchVolet = (): void => void cache.invalidateQueries({ queryKey: ['volet'] });

interface SaisieDetail {
  unite: Pick<Produit, 'id' | 'libelle'> | null;
  unites_par_boite: number | null;
  /** [FUS-7] Values seen when typing began, even in an old draft. */
  vu: DetailDemande['vu'];
}
const vuDe = (d: DetailProduit | null) =>
  d && { unite_id: d.unite_id, unites_par_boite: d.unites_par_boite };
const saisieDuDetail = (d: DetailProduit | null): SaisieDetail => ({
  unite: d && { id: d.unite_id, libelle: d.unite_libelle },
  unites_par_boite: d?.unites_par_boite ?? null,
  vu: vuDe(d),
});

/** [DEC-4] Declares unit sale: units per box, unit product. */
export function DetailDialogue({
  produit,
  detail,
  fermer,
}: {
  produit: { id: number; libelle: string };
  detail: DetailProduit | null;
  fermer: () => void;
}) {
  const [depart] = useState(() => saisieDuDetail(detail));
  const f = useTypedForm({
    formulaire: FORMULAIRES.detail,
    id: produit.id,
    nom: produit.libelle,
    vierge: depart,
    entiere: true,
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const finir = () => {
    f.settle();
    refetchVolet();
    fermer();
  };
  const enregistrer = async () => {
    const { unite, unites_par_boite, vu } = s;
    if (!unite || unites_par_boite === null)
      return refuser('Choisissez le produit à l’unité, et combien la boîte en contient.');
    const { success, code, data } = await envoyer((cle) =>
      callApi(poserDetail, {
        parametres: { id: produit.id },
        corps: { unite_id: unite.id, unites_par_boite, vu },
        cle,
      }),
    );
    if (success) finir();
    else if (code === 'detail_change') changer({ vu: vuDe(data) });
  };
  const retirer = async () => {
    const { success } = await envoyer((cle) =>
      callApi(retirerDetail, { parametres: { id: produit.id }, cle }),
    );
    if (success) finir();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="detail-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="detail-titre"
        title={`Vente à l’unité de ${produit.libelle}`}
        onClose={fermer}
      />
      <form
        noValidate
        className="formulaire-corps"
        onSubmit={(e) => {
          e.preventDefault();
          void enregistrer();
        }}
      >
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <p className="discret">
          Une boîte ouverte sort du stock, le premier périmé d’abord ; ses unités entrent sous un
          autre produit, avec le même lot et la même péremption.
        </p>
        <div className="grille-champs">
          <FormField
            label="Produit à l’unité"
            wide
            {...(s.unite && { help: `Choisi : ${s.unite.libelle}` })}
          >
            {(id) => (
              <ChampProduit
                id={id}
                libelle="Produit à l’unité"
                autoFocus
                choisir={({ id: unite_id, libelle }) =>
                  changer({ unite: { id: unite_id, libelle } })
                }
              />
            )}
          </FormField>
          <FormField label="Unités par boîte">
            {(id) => (
              <AmountField
                id={id}
                maximum={UNITES_MAX}
                value={s.unites_par_boite}
                onChange={(unites_par_boite) => changer({ unites_par_boite })}
              />
            )}
          </FormField>
        </div>
        <FormErrors errors={erreurs} />
        {detail && (
          <Button
            variant="minimal"
            intent="danger"
            text="Ne plus vendre à l’unité"
            onClick={() => void retirer()}
          />
        )}
        <FormEnd onClose={fermer} busy={enCours} />
      </form>
    </Modal>
  );
}
