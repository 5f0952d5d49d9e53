import { sautDe } from '../base/horloge.rules.ts';

/** A clock as it was last looked at. `ecoule`, `depuis`: milliseconds that only go forward. */
export interface HeureVue {
  heure: Date;
  ecoule: number;
  /** Since when it goes by itself, without a leap. */
  depuis: number;
}
/** The same clock, looked at now: a leap [HOR-2] begins it again. */
export function suivreHeure(avant: HeureVue | null, heure: Date, ecoule: number): HeureVue {
  const sauta = avant === null || sautDe(avant.heure, heure, ecoule - avant.ecoule) !== null;
  return { heure, ecoule, depuis: sauta ? ecoule : avant.depuis };
}

/** Days: what a night leaves to close, or a Sunday. */
const REPOS = 2;
const ATTENTE_MS = 3_600_000;
/**
 * [SCE-20] Is the clock believed enough to close these days for good? More of them than a Sunday
 * leaves: the house was shut, or its clock leapt. It then has to hold for an hour (`tenueMs`), or
 * somebody has sold at it. Back from a holiday on Monday at 08:00: closed with the first sale, or at
 * 09:00. The year mistyped for a minute: nothing is closed.
 */
export const heureCrue = (
  { jours, vendu }: { jours: number; vendu: boolean },
  tenueMs: number,
): boolean => jours <= REPOS || vendu || tenueMs >= ATTENTE_MS;
