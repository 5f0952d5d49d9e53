import type { Rayon } from './rayon.schema.ts';

/** What stands on a shelf follows its products, told by themselves. */
export interface EvenementsRayon {
  'rayon.change': { rayon: Rayon };
  'rayon.retire': { id: number };
}
