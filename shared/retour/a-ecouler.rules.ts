/** Days of the pace of sales, and weeks in them. */
export const JOURS_DE_RYTHME = 91;
const SEMAINES_DE_RYTHME = JOURS_DE_RYTHME / 7;
/** Shares of the year's francs, in percent: class A up to the first, B up to the second. */
const BORNE_A = 80;
const BORNE_B = 95;

/**
 * [ECO-1] The class of a product by the francs it sold in a year, products taken from the one that
 * sold most: `avant` is what those before it sold, `total` what all did. It is A while they made
 * less than 80 % of the whole, B while less than 95 %, then C; what sold nothing is C.
 * (1.000, 600, 300 and 100 of 2.000: A, A, B, C, for 0, 50, 80 and 95 % come before.)
 */
export function classeAbc(ca: number, avant: number, total: number): 'A' | 'B' | 'C' {
  if (ca <= 0 || total <= 0) return 'C';
  const part = (avant * 100) / total;
  if (part < BORNE_A) return 'A';
  return part < BORNE_B ? 'B' : 'C';
}

/** [ECO-2] Weeks that the stock lasts at the pace of the last quarter; null without a sale. */
export const semainesDeStock = (qte: number, vendusTrimestre: number): number | null =>
  vendusTrimestre <= 0 ? null : Math.round((qte * SEMAINES_DE_RYTHME * 10) / vendusTrimestre) / 10;

/**
 * [ECO-3] Boxes beyond what these weeks will sell; none without a sale: that is dormant stock, told
 * by its own list. (40 boxes, 13 sold in a quarter, 12 weeks: 28 beyond.)
 */
export function excedent(qte: number, vendusTrimestre: number, semaines: number): number {
  if (vendusTrimestre <= 0) return 0;
  const besoin = Math.ceil((vendusTrimestre * semaines) / SEMAINES_DE_RYTHME);
  return Math.max(0, qte - besoin);
}

/**
 * [ECO-4] The maximum to keep for these weeks of sales: never above the present one, never under the
 * minimum.
 */
export function maximumConseille(
  { qte_min, qte_max }: { qte_min: number; qte_max: number },
  vendusTrimestre: number,
  semaines: number,
): number {
  const besoin = Math.ceil((Math.max(0, vendusTrimestre) * semaines) / SEMAINES_DE_RYTHME);
  return Math.min(qte_max, Math.max(qte_min, besoin));
}
