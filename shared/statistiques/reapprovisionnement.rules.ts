export const PRIORITES = ['Critique', 'Haute', 'Normale'] as const;
export type Priorite = (typeof PRIORITES)[number];
/** Days under which a product is about to lack, and under which it should not wait. */
export const [CRITIQUE_JOURS, HAUTE_JOURS] = [7, 15];

/**
 * [STA-9] How pressing an order is. Critique: nothing may be sold, or less than 7 days of it; Haute:
 * at the minimum or under it, or less than 15 days; Normale otherwise. `jours_restants`: null when
 * nothing sells. What to order, and whether, is [ACH-2]'s: one formula everywhere.
 */
export function prioriteDe(p: {
  vendable: number;
  qte_min: number;
  jours_restants: number | null;
}): Priorite {
  const jours = p.jours_restants ?? Infinity;
  if (p.vendable <= 0 || jours < CRITIQUE_JOURS) return 'Critique';
  const auMinimum = p.qte_min > 0 && p.vendable <= p.qte_min;
  return auMinimum || jours < HAUTE_JOURS ? 'Haute' : 'Normale';
}
