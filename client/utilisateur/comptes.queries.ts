import { cache } from '#client/base/cache.ts';
import { listerUtilisateurs } from '#shared/utilisateur/utilisateur.api.ts';

/** Read again wherever accounts are shown: one of them was changed here. */
export const relireComptes = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerUtilisateurs.chemin] });
