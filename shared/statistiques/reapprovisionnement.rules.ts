export const PRIORITES = ['Critique', 'Haute', 'Normale'] as const;
export type Priorite = (typeof PRIORITES)[number];
/** Days of sales looked at. */
export const FENETRE_JOURS = 90;
/** Days an order must last, and under which one is due. */
export const COUVERTURE_JOURS = 30;

export interface BesoinProduit {
  qte: number;
  qte_min: number;
  qte_max: number;
  /** Units sold in the window, net of cancellations, and its length in days. */
  vendus: number;
  jours: number;
  /** Units on open orders, not come yet. */
  attendus: number;
}
export interface Reapprovisionnement {
  priorite: Priorite;
  /** Days the stock lasts at the pace of the window; null when nothing was sold. */
  estimation_jours_stock: number | null;
  quantite_a_commander: number;
}

/** `reste`: days the stock lasts; null when nothing was sold. */
function prioriteDe(qte: number, reste: number | null, auMinimum: boolean): Priorite {
  const jours = reste ?? Infinity;
  if (qte <= 0 || jours < 7) return 'Critique';
  return auMinimum || jours < 15 ? 'Haute' : 'Normale';
}

/**
 * [STA-9] What to order: up to the maximum or thirty days of sales, whichever is more, less what is
 * there and what is on its way.
 * Due when the stock is at its minimum or under it, or lasts less than thirty days. Critique:
 * nothing left, or less than 7 days;
 * Haute: at the minimum, or less than 15 days; Normale otherwise. Null: nothing to order. What
 * nobody asks for (no sale, no minimum) is never due.
 */
export function reapprovisionner({
  qte,
  qte_min,
  qte_max,
  vendus,
  jours,
  attendus,
}: BesoinProduit): Reapprovisionnement | null {
  const cadence = Math.max(0, vendus) / Math.max(1, jours);
  const reste = cadence > 0 ? qte / cadence : null;
  const auMinimum = qte_min > 0 && qte <= qte_min;
  if (!auMinimum && (reste === null || reste >= COUVERTURE_JOURS)) return null;
  const quantite_a_commander =
    Math.max(qte_max, Math.ceil(cadence * COUVERTURE_JOURS)) - qte - attendus;
  if (quantite_a_commander <= 0) return null;
  return {
    priorite: prioriteDe(qte, reste, auMinimum),
    estimation_jours_stock: reste,
    quantite_a_commander,
  };
}
