export const JOURS_DE_RYTHME = 91;
const SEMAINES_DE_RYTHME = JOURS_DE_RYTHME / 7;
/** Cumulative percent of yearly turnover, classes A and B. */
const BORNE_A = 80;
const BORNE_B = 95;

/**
 * [ECO-1] By yearly turnover, largest first; `avant`: turnover of those before. A below 80 % of
 * `total`, B below 95 %, else C; unsold is C. (1.000, 600, 300, 100 of 2.000: 0, 50, 80, 95 %
 * before, so A, A, B, C.)
 */
export function classeAbc(ca: number, avant: number, total: number): 'A' | 'B' | 'C' {
  if (ca <= 0 || total <= 0) return 'C';
  const part = (avant * 100) / total;
  if (part < BORNE_A) return 'A';
  return part < BORNE_B ? 'B' : 'C';
}

/** [ECO-2] At last quarter's pace; null without sale. */
export const semainesDeStock = (qte: number, vendusTrimestre: number): number | null =>
  vendusTrimestre <= 0 ? null : Math.round((qte * SEMAINES_DE_RYTHME * 10) / vendusTrimestre) / 10;

/**
 * [ECO-3] Boxes beyond these weeks of sales; 0 without sale (dormant list). (40 boxes, 13 sold in a
 * quarter, 12 weeks: 28.)
 */
export function excedent(qte: number, vendusTrimestre: number, semaines: number): number {
  if (vendusTrimestre <= 0) return 0;
  const besoin = Math.ceil((vendusTrimestre * semaines) / SEMAINES_DE_RYTHME);
  return Math.max(0, qte - besoin);
}

/** [ECO-4] Suggested maximum, between the minimum and the current maximum. */
export function maximumConseille(
  { qte_min, qte_max }: { qte_min: number; qte_max: number },
  vendusTrimestre: number,
  semaines: number,
): number {
  const besoin = Math.ceil((Math.max(0, vendusTrimestre) * semaines) / SEMAINES_DE_RYTHME);
  return Math.min(qte_max, Math.max(qte_min, besoin));
}
