/** [STA-61] Ties share the best rank: 9, 7, 7, 4 → 1, 2, 2, 4. */
export function placesDe(valeurs: readonly number[]): number[] {
  const rangees = valeurs.toSorted((a, b) => b - a);
  const places = new Map<number, number>();
  for (const [i, v] of rangees.entries()) if (!places.has(v)) places.set(v, i + 1);
  return valeurs.map((v) => places.get(v) ?? 0);
}

/** Previous rank: 0 none; null: no comparison. */
export interface PlaceTenue {
  rang: number;
  rang_precedent: number | null;
}
export type SensDePlace = 'monte' | 'descend' | 'egal' | 'nouveau';
/**
 * [STA-61] Against the previous period, to date while running [STA-44]; null when the base lacks
 * part of it [STA-46].
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
/** '↑ 3', '↓ 2', '=', 'nouveau'; 'N/A' without comparison. */
export function describeMouvement(place: PlaceTenue): string {
  const mouvement = mouvementDePlace(place);
  if (mouvement === null) return 'N/A';
  const { sens, places } = mouvement;
  if (sens === 'egal') return '=';
  return sens === 'nouveau' ? sens : `${SIGNES[sens]}${places}`;
}

export const RYTHME_JOURS = 30;
/**
 * [STA-30] Whole days, at the last thirty days' pace; null without sales. 8 boxes, 12 sold: 20
 * days.
 */
export const joursDeStock = (vendable: number, vendus: number): number | null =>
  vendus > 0 ? Math.floor((vendable * RYTHME_JOURS) / vendus) : null;
