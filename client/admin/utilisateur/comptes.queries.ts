import { cache } from '#client/base/cache.ts';
import { listerUtilisateurs } from '#shared/admin/utilisateur/utilisateur.api.ts';

export const refetchComptes = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerUtilisateurs.chemin] });
