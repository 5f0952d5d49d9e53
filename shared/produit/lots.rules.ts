/** The lot of what was never given a number. */
export const SANS_LOT = 'SANS LOT';

/**
 * [LOT-3] The last day of validity is included, as GS1 (17) and « fin du mois » mean it: a box is
 * expired from the day after. In SQL: `date_expiration < day`. Without a date it is not known to be.
 */
export const estPerime = (date_expiration: string | null, jour: string): boolean =>
  date_expiration !== null && date_expiration < jour;

/**
 * [LOT-1] What may be sold of a product: its stock less what stands in expired lots [LOT-3]. `qte`
 * counts them, for they are on the shelf until they are taken out.
 */
export const vendable = (p: { qte: number; qte_perimee: number }): number => p.qte - p.qte_perimee;

/** A named lot as it is held for a movement. */
export interface LotTenu {
  id: number;
  produit_id: number;
  qte: number;
  /** YYYY-MM-DD; null when unknown. */
  date_expiration: string | null;
}
/** So much of this lot. */
export interface PartDeLot {
  lot_id: number;
  produit_id: number;
  qte: number;
}

const parPeremption = (a: LotTenu, b: LotTenu): number =>
  (a.date_expiration ?? '9999').localeCompare(b.date_expiration ?? '9999') || a.id - b.id;

/**
 * [LOT-2] First expired, first out: which lots serve these quantities, the nearest date first, then
 * the lots without a date, in the order they came; what they do not cover comes from 'SANS LOT'. A
 * sale passes the lots that may be sold; anything else passes all.
 */
export function prendreLots(
  lignes: readonly { produit_id: number; qte: number }[],
  lots: readonly LotTenu[],
): PartDeLot[] {
  const restes = new Map<number, number>();
  for (const l of lignes) restes.set(l.produit_id, (restes.get(l.produit_id) ?? 0) + l.qte);
  return lots.toSorted(parPeremption).flatMap((lot) => {
    const reste = restes.get(lot.produit_id) ?? 0;
    const qte = Math.min(reste, lot.qte);
    restes.set(lot.produit_id, reste - qte);
    return qte > 0 ? [{ lot_id: lot.id, produit_id: lot.produit_id, qte }] : [];
  });
}
