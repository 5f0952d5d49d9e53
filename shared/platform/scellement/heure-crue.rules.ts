import { sautDe } from '../../base/horloge.rules.ts';

/** `ecoule`, `depuis`: monotonic milliseconds. */
export interface HeureVue {
  heure: Date;
  ecoule: number;
  /** Last leap. */
  depuis: number;
}
/** A leap [HOR-2] restarts it. */
export function suivreHeure(avant: HeureVue | null, heure: Date, ecoule: number): HeureVue {
  const sauta = avant === null || sautDe(avant.heure, heure, ecoule - avant.ecoule) !== null;
  return { heure, ecoule, depuis: sauta ? ecoule : avant.depuis };
}

/** Days: a night's backlog, or a Sunday's. */
const REPOS = 2;
const ATTENTE_MS = 3_600_000;
/**
 * [SCE-20] Whether these days may be closed for good. More than a Sunday's backlog means a shut
 * pharmacy or a clock leap: needs an hour of stable clock (`tenueMs`), or a sale. Monday 08:00
 * after holidays: closed at the first sale, or 09:00. Year mistyped for a minute: nothing closes.
 */
export const heureCrue = (
  { jours, vendu }: { jours: number; vendu: boolean },
  tenueMs: number,
): boolean => jours <= REPOS || vendu || tenueMs >= ATTENTE_MS;
