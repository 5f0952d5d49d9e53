import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Rayon } from './rayon.schema.ts';

/** What stands on a shelf follows its products, told by themselves. */
export interface EvenementsRayon {
  'rayon.change': { rayon: Rayon };
  'rayon.retire': { id: number };
}

/** [EVT-23] Shelves on screen: the one shown changes in place or leaves, none is added. */
export const surRayons = reducteur<Rayon[]>({
  rayon: remplacerMontree,
  'rayon.retire': (tenus, { id }) => tenus.filter((r) => r.id !== id),
});
