import { cache } from '#client/base/cache.ts';
import { listerBonsRetour } from '#shared/retour/bon-retour.api.ts';
import { listerRetours } from '#shared/retour/retour.api.ts';

/** Read again wherever returns are listed: one of them was changed here. */
export function relireRetours(): void {
  void cache.invalidateQueries({ queryKey: ['liste', listerRetours.chemin] });
  void cache.invalidateQueries({ queryKey: ['liste', listerBonsRetour.chemin] });
}
