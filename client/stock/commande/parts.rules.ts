import { enCentimes } from '#shared/base/montant.ts';
import {
  type PartDeFournisseur,
  partsMoinsCheres,
} from '#shared/stock/commande/repartition.rules.ts';
import type { LigneVue } from './puces.rules.ts';

/** [OFR-9] Lines leaving for other suppliers; same rule as the server. */
export function partsDe(
  vues: readonly LigneVue[],
  fournisseur_id: number | null,
): PartDeFournisseur[] {
  if (fournisseur_id === null) return [];
  const reperes = new Map(vues.map((v) => [v.ligne.produit_id, v.repere]));
  return partsMoinsCheres(
    vues
      .filter((v) => v.ligne.qte > 0)
      .map(({ ligne: { produit_id, qte, prix_achat } }) => ({
        produit_id,
        qte,
        prix_achat: enCentimes(prix_achat),
      })),
    (produit_id) =>
      (reperes.get(produit_id)?.offres ?? []).map((o) => ({
        ...o,
        prix_achat: enCentimes(o.prix_achat),
        minimum_commande: o.minimum_commande === null ? null : enCentimes(o.minimum_commande),
      })),
    fournisseur_id,
  );
}
