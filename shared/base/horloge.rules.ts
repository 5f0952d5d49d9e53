import { jourDe } from './dates.ts';

/**
 * [HOR-1] Floored by the last sale's instant. [HOR-3] Dated and sealed facts only; minute timers
 * (tries, codes, proofs, sessions) use the machine clock.
 */
export const instantSur = (machine: Date, derniereVente: Date | null): Date =>
  derniereVente !== null && jourDe(machine) < jourDe(derniereVente) ? derniereVente : machine;

const TOLERANCE_MS = 12 * 3_600_000;
/** [HOR-2] Clock jump in ms; null under twelve hours, as after sleep. */
export function sautDe(avant: Date, apres: Date, ecouleMs: number): number | null {
  const saut = apres.getTime() - avant.getTime() - ecouleMs;
  return Math.abs(saut) >= TOLERANCE_MS ? saut : null;
}
