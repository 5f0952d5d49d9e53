/** By what the margin of sales is told. */
export const AXES_MARGE = ['produit', 'categorie', 'rayon', 'fournisseur'] as const;
export type AxeMarge = (typeof AXES_MARGE)[number];

/** A rate in percent; null when there is nothing to divide by. */
const taux = (part: number, tout: number): number | null =>
  tout === 0 ? null : (part / tout) * 100;
/**
 * [STA-49] A margin and its two rates, as accountants name them: 'marge' on the cost, 'marque' on
 * the turnover before tax.
 *
 * Sold 1.000 before tax, bought 750: margin 250, marge 33,3 %, marque 25 %.
 */
export function margeDeVente({ ht, achat }: { ht: number; achat: number }): {
  marge: number;
  taux_marge: number | null;
  taux_marque: number | null;
} {
  const marge = ht - achat;
  return { marge, taux_marge: taux(marge, achat), taux_marque: taux(marge, ht) };
}

/** Days without a sale from which stock sleeps. */
export const JOURS_DORMANT = 90;
/**
 * [STA-50] Since when stock sleeps: its last sale, or when it came in if that is later, for what was
 * delivered yesterday has had no time to be sold. `depuis`: a day.
 */
export const debutDuSommeil = (derniereVente: string | null, derniereEntree: string): string =>
  derniereVente !== null && derniereVente > derniereEntree ? derniereVente : derniereEntree;
