import { cache } from '#client/base/cache.ts';
import { listerAEcouler } from '#shared/retour/a-ecouler.api.ts';
import { listerBonsRetour } from '#shared/retour/bon-retour.api.ts';
import { listerRetours } from '#shared/retour/retour.api.ts';

export const relireAEcouler = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerAEcouler.chemin] });

/**
 * Read again wherever returns are listed, and what should leave the shelves: one of them was changed
 * here, and boxes moved with it.
 */
export function relireRetours(): void {
  void cache.invalidateQueries({ queryKey: ['liste', listerRetours.chemin] });
  void cache.invalidateQueries({ queryKey: ['liste', listerBonsRetour.chemin] });
  relireAEcouler();
}
