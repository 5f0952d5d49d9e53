/**
 * How a quantity is shown. `sans` is for exhausted stock, a case the selling screen's colours leave
 * out.
 */
export type NiveauStock = 'haut' | 'moyen' | 'bas' | 'sans';

/**
 * [PRO-1] Stock screens: blue at or above qte_max, orange above qte_min, red at or below it
 * (specification 1 §4). `qte`: what may be sold.
 */
export function niveauProduit(p: {
  qte: number;
  qte_min: number;
  qte_max: number;
}): 'bleu' | 'orange' | 'rouge' {
  if (p.qte <= p.qte_min) return 'rouge';
  return p.qte >= p.qte_max ? 'bleu' : 'orange';
}
/**
 * [PRO-2] Selling screen: green at 10 or more, warning at 5 or more, danger above 0 (specification
 * 2 §4).
 */
export function niveauVente(qte: number): NiveauStock {
  if (qte >= 10) return 'haut';
  if (qte >= 5) return 'moyen';
  return qte > 0 ? 'bas' : 'sans';
}
/** [PRO-3] Low-stock alert of the selling screen: below 5. */
export const stockFaible = (qte: number): boolean => qte < 5;
