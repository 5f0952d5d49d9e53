import { jourDe } from './dates.ts';

/**
 * [HOR-1] When something is done, by a machine whose clock may have gone back: never on a day
 * before the last sale's; its instant then stands in until the day comes again.
 * [HOR-3] It then stands still: only what is dated and sealed follows it. What is counted in minutes
 * (tries and closed doors, codes of a telephone, proofs, sessions) follows the machine's own clock.
 */
export const instantSur = (machine: Date, derniereVente: Date | null): Date =>
  derniereVente !== null && jourDe(machine) < jourDe(derniereVente) ? derniereVente : machine;

const TOLERANCE_MS = 12 * 3_600_000;
/**
 * [HOR-2] By how much the machine's clock moved by itself, in ms, worth saying: twelve hours or
 * more either way (a post asleep for a night says less). Else null.
 */
export function sautDe(avant: Date, apres: Date, ecouleMs: number): number | null {
  const saut = apres.getTime() - avant.getTime() - ecouleMs;
  return Math.abs(saut) >= TOLERANCE_MS ? saut : null;
}
