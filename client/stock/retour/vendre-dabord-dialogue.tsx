import { callApi } from '#client/base/call-api.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { vendreDAbord } from '#shared/stock/produit/ecoulement.api.ts';
import * as phrasesEcoulement from '#shared/stock/produit/ecoulement.phrases.ts';
import { prixDeLigne } from '#shared/stock/produit/ecoulement.rules.ts';
import { TAUX_ECOULEMENT_MAX } from '#shared/stock/produit/ecoulement.schema.ts';
import type { LigneAEcouler } from '#shared/stock/retour/a-ecouler.schema.ts';

type Ecoulable = Pick<
  LigneAEcouler,
  | 'produit_id'
  | 'libelle'
  | 'qte'
  | 'prix_achat'
  | 'prix_de_vente'
  | 'lot_id'
  | 'lot_numero'
  | 'date_expiration'
>;
const TAUX_PROPOSE = 20;
/** Draft key, per lot: never proposed for another lot of the product [SAI-5]. */
const placeDe = ({ produit_id, lot_id, libelle, lot_numero }: Ecoulable) =>
  lot_id === null
    ? ({ formulaire: FORMULAIRES.vendre_dabord, id: produit_id, nom: libelle } as const)
    : ({
        formulaire: FORMULAIRES.vendre_lot_dabord,
        id: lot_id,
        nom: `${libelle}, lot ${lot_numero ?? ''}`,
      } as const);

/** [ECO-9] Discount and quantity of boxes to sell first; shows the resulting price. */
export function VendreDAbordDialogue({
  ligne,
  fait,
  fermer,
}: {
  ligne: Ecoulable;
  fait: () => void;
  fermer: () => void;
}) {
  const f = useTypedForm<{ taux: number | null; qte: number | null }>({
    ...placeDe(ligne),
    vierge: { taux: TAUX_PROPOSE, qte: ligne.qte },
  });
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const { taux, qte } = f.s;
  const prix = enFcfa(prixDeLigne(enCentimes(ligne.prix_de_vente), taux ?? 0).prix_de_vente);
  // Permitted users may see costs (STOCK/produits).
  const cout = ligne.prix_achat ?? 0;
  const aPerte = prix < cout;
  const enregistrer = async () => {
    if (taux === null || taux < 1 || qte === null || qte < 1)
      return refuser(phrasesEcoulement.ecoulementIncomplet);
    const quoi = phrasesEcoulement.ecoulementSousCout(
      ligne.libelle,
      formatFcfa(prix),
      formatFcfa(cout),
    );
    if (aPerte && !(await askFirst({ quoi }))) return;
    const corps = { produit_id: ligne.produit_id, lot_id: ligne.lot_id, taux, qte };
    const { success } = await envoyer((cle) => callApi(vendreDAbord, { corps, cle }));
    if (!success) return;
    f.settle();
    fait();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="vendre-dabord-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="vendre-dabord-titre"
        title={`Vendre d’abord ${ligne.libelle}`}
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
          {ligne.date_expiration === null
            ? 'Jusqu’à ce que ces boîtes soient vendues.'
            : `Lot ${ligne.lot_numero ?? ''} : jusqu’au ${formatDate(debutDeJour(ligne.date_expiration))}, ou jusqu’à ce que ces boîtes soient vendues.`}{' '}
          Le comptoir pose la remise de lui-même ; le vendeur peut l’ôter, jamais l’augmenter.
        </p>
        <div className="grille-champs">
          <FormField
            label="Remise (%)"
            help={`${formatFcfa(ligne.prix_de_vente)} devient ${formatFcfa(prix)}${aPerte ? `, sous le coût de ${formatFcfa(cout)}` : ''}`}
          >
            {(id) => (
              <AmountField
                id={id}
                autoFocus
                maximum={TAUX_ECOULEMENT_MAX}
                value={taux}
                onChange={(v) => f.changer({ taux: v })}
              />
            )}
          </FormField>
          <FormField label="Boîtes">
            {(id) => <AmountField id={id} value={qte} onChange={(v) => f.changer({ qte: v })} />}
          </FormField>
        </div>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} />
      </form>
    </Modal>
  );
}
