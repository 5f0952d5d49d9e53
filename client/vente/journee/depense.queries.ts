import { cache } from '#client/base/cache.ts';
import { listerDepenses } from '#shared/depense/depense.api.ts';

/** Read again wherever expenses are shown: one of them was changed here. */
export const relireDepenses = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerDepenses.chemin] });
