import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';

/** [LST-7] True when now is in the period asked, if any: else no new line. */
export function holdsNow(asked: FiltrePeriode, now: Date): boolean {
  const period = lirePeriode(asked);
  return period === null || period === 'inversee' || (period.debut <= now && now < period.fin);
}

/** [LST-7] The row matches the filters; empty ones match all. */
export const bears = <T extends object>(
  row: T,
  filters: Readonly<Record<string, string>>,
  names: readonly (keyof T & string)[],
): boolean => names.every((name) => !filters[name] || String(row[name]) === filters[name]);
