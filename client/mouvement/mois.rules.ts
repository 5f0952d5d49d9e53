import { jourPlus } from '#shared/base/dates.ts';

/** [MVT-2] The whole month of a day: what the ledger shows until other days are chosen. */
export function moisDe(jour: string): { period_from: string; period_to: string } {
  const period_from = `${jour.slice(0, 8)}01`;
  return { period_from, period_to: jourPlus(`${jourPlus(period_from, 31).slice(0, 8)}01`, -1) };
}
