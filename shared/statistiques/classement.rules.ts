/**
 * [STA-61] The place of each value, the highest first; equals share the best of theirs: of 9, 7, 7 and
 * 4, places 1, 2, 2 and 4.
 */
export function placesDe(valeurs: readonly number[]): number[] {
  const rangees = valeurs.toSorted((a, b) => b - a);
  const places = new Map<number, number>();
  for (const [i, v] of rangees.entries()) if (!places.has(v)) places.set(v, i + 1);
  return valeurs.map((v) => places.get(v) ?? 0);
}

/** A place, and the one of the period before: 0, it had none; null, nothing is compared. */
export interface PlaceTenue {
  rang: number;
  rang_precedent: number | null;
}
export type SensDePlace = 'monte' | 'descend' | 'egal' | 'nouveau';
/**
 * [STA-61] How a place moved since the period before, to date while it runs [STA-44]; null when the
 * base does not hold that period whole [STA-46].
 */
export function mouvementDePlace({
  rang,
  rang_precedent: avant,
}: PlaceTenue): { sens: SensDePlace; places: number } | null {
  if (avant === null) return null;
  if (avant === 0) return { sens: 'nouveau', places: 0 };
  const places = Math.abs(avant - rang);
  if (places === 0) return { sens: 'egal', places };
  return { sens: rang < avant ? 'monte' : 'descend', places };
}
const SIGNES = { monte: '↑ ', descend: '↓ ' } as const;
/** '↑ 3', '↓ 2', '=', 'nouveau'; 'N/A' when nothing is compared. */
export function direMouvement(place: PlaceTenue): string {
  const mouvement = mouvementDePlace(place);
  if (mouvement === null) return 'N/A';
  const { sens, places } = mouvement;
  if (sens === 'egal') return '=';
  return sens === 'nouveau' ? sens : `${SIGNES[sens]}${places}`;
}

/** Days on which how fast a product sells now is read. */
export const RYTHME_JOURS = 30;
/**
 * [STA-30] Whole days that what may be sold lasts, as the last thirty days sold; null when nothing
 * did. 8 boxes, 12 sold in 30 days: 20 days.
 */
export const joursDeStock = (vendable: number, vendus: number): number | null =>
  vendus > 0 ? Math.floor((vendable * RYTHME_JOURS) / vendus) : null;
