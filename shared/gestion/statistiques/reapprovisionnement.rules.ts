export const PRIORITES = ['Critique', 'Haute', 'Normale'] as const;
export type Priorite = (typeof PRIORITES)[number];
/** Days. */
export const [CRITIQUE_JOURS, HAUTE_JOURS] = [7, 15];

/**
 * [STA-9] Critique: nothing saleable, or under 7 days; Haute: at minimum, or under 15 days; else
 * Normale. `jours_restants`: null without sales. Quantities follow [ACH-2].
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
