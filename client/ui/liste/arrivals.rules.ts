import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';

/**
 * [LST-7] Does the period that is asked for, if any, hold this moment? A list of another one has no
 * new line when something is made now.
 */
export function holdsNow(asked: FiltrePeriode, now: Date): boolean {
  const period = lirePeriode(asked);
  return period === null || period === 'inversee' || (period.debut <= now && now < period.fin);
}

/** [LST-7] Does a row bear what these filters ask of it? One that asks nothing lets it pass. */
export const bears = <T extends object>(
  row: T,
  filters: Readonly<Record<string, string>>,
  names: readonly (keyof T & string)[],
): boolean => names.every((name) => !filters[name] || String(row[name]) === filters[name]);
