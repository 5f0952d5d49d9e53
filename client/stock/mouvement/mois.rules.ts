import { jourPlus } from '#shared/base/dates.ts';

/** [MVT-2] Default period: the whole month. */
export function moisDe(jour: string): { period_from: string; period_to: string } {
  const period_from = `${jour.slice(0, 8)}01`;
  return { period_from, period_to: jourPlus(`${jourPlus(period_from, 31).slice(0, 8)}01`, -1) };
}
