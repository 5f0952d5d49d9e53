import { cache } from '#client/base/cache.ts';
import { listerAEcouler } from '#shared/stock/retour/a-ecouler.api.ts';
import { listerBonsRetour } from '#shared/stock/retour/bon-retour.api.ts';
import { listerRetours } from '#shared/stock/retour/retour.api.ts';

export const refetchAEcouler = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerAEcouler.chemin] });

/** After a local change: returns, products to clear, stock. */
export function refetchRetours(): void {
  void cache.invalidateQueries({ queryKey: ['liste', listerRetours.chemin] });
  void cache.invalidateQueries({ queryKey: ['liste', listerBonsRetour.chemin] });
  refetchAEcouler();
}
