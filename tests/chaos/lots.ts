import type { Tirage } from '#server/platform/demo/tirage.ts';

const LOTS = [
  ['PÉRIMÉ', '2020-01-31'],
  ['PROCHE', '2030-01-31'],
  ['LOIN', '2035-12-31'],
  [null, null],
] as const;
/** What a box that comes in bears: an expired lot, one that lasts, or none. */
export function unLot(tirage: Tirage) {
  const [lot, date_expiration] = tirage.parmi(LOTS);
  return { lot, date_expiration };
}
