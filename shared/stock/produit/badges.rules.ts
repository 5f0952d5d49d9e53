/** `sans`: out of stock, absent from the selling screen's colours. */
export type NiveauStock = 'haut' | 'moyen' | 'bas' | 'sans';

/**
 * [PRO-1] Blue from qte_max, orange above qte_min, red at or below (specification 1 §4). `qte`:
 * saleable.
 */
export function niveauProduit(p: {
  qte: number;
  qte_min: number;
  qte_max: number;
}): 'bleu' | 'orange' | 'rouge' {
  if (p.qte <= p.qte_min) return 'rouge';
  return p.qte >= p.qte_max ? 'bleu' : 'orange';
}
/** [PRO-2] Selling screen: green from 10, warning from 5, danger above 0 (specification 2 §4). */
export function niveauVente(qte: number): NiveauStock {
  if (qte >= 10) return 'haut';
  if (qte >= 5) return 'moyen';
  return qte > 0 ? 'bas' : 'sans';
}
/** [PRO-3] Selling screen: below 5. */
export const stockFaible = (qte: number): boolean => qte < 5;
