/** Tolerated drift between the two clocks. */
const TOLERANCE_MS = 2_000;
let mesure: { decalage_ms: number; date: number; temps: number } | null = null;

export function mesurerHorloge(serveur: Date): void {
  const date = Date.now();
  mesure = { decalage_ms: date - serveur.getTime(), date, temps: performance.now() };
}
/**
 * [HSL-26] Clock lead in ms; undefined when unmeasured, or set since (it moved, elapsed time did
 * not).
 */
export function decalageMesure(): number | undefined {
  if (!mesure) return undefined;
  const parLaDate = Date.now() - mesure.date;
  const parLeTemps = performance.now() - mesure.temps;
  return Math.abs(parLaDate - parLeTemps) < TOLERANCE_MS ? mesure.decalage_ms : undefined;
}
