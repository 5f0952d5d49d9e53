export const AXES_MARGE = ['produit', 'categorie', 'rayon', 'fournisseur'] as const;
export type AxeMarge = (typeof AXES_MARGE)[number];

/** Percent; null when dividing by zero. */
const taux = (part: number, tout: number): number | null =>
  tout === 0 ? null : (part / tout) * 100;
/**
 * [STA-49] 'marge' on cost, 'marque' on turnover before tax.
 * Sold 1.000, bought 750: margin 250, marge 33,3 %, marque 25 %.
 */
export function margeDeVente({ ht, achat }: { ht: number; achat: number }): {
  marge: number;
  taux_marge: number | null;
  taux_marque: number | null;
} {
  const marge = ht - achat;
  return { marge, taux_marge: taux(marge, achat), taux_marque: taux(marge, ht) };
}

export const JOURS_DORMANT = 90;
/** [STA-50] Last sale, or last entry if later: a fresh delivery is not dormant. `depuis`: a day. */
export const debutDuSommeil = (derniereVente: string | null, derniereEntree: string): string =>
  derniereVente !== null && derniereVente > derniereEntree ? derniereVente : derniereEntree;
