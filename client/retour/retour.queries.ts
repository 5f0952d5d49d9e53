import { cache } from '#client/base/cache.ts';
import { listerRetours } from '#shared/retour/retour.api.ts';

/** Read again wherever returns are listed: one of them was changed here. */
export const relireRetours = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerRetours.chemin] });
