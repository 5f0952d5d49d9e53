/** The clocks may differ by so much and be said to have gone on together. */
const TOLERANCE_MS = 2_000;
let mesure: { decalage_ms: number; date: number; temps: number } | null = null;

/** The server has just said its time: how much this station's clock is ahead of it. */
export function mesurerHorloge(serveur: Date): void {
  const date = Date.now();
  mesure = { decalage_ms: date - serveur.getTime(), date, temps: performance.now() };
}
/**
 * [HSL-26] How much this station's clock is ahead, in ms, as measured by this page; undefined when it
 * was not, or when the clock was put right since: it moved, and time did not.
 */
export function decalageMesure(): number | undefined {
  if (!mesure) return undefined;
  const parLaDate = Date.now() - mesure.date;
  const parLeTemps = performance.now() - mesure.temps;
  return Math.abs(parLaDate - parLeTemps) < TOLERANCE_MS ? mesure.decalage_ms : undefined;
}
