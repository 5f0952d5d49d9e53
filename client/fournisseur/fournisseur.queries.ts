import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { listerFournisseurs } from '#shared/fournisseur/fournisseur.api.ts';

/** Every supplier, for filters and forms. */
export const useFournisseurs = () =>
  useQuery({
    queryKey: ['fournisseurs'],
    queryFn: async () => dataOf(await callApi(listerFournisseurs, { silencieux: true })),
  });

export function relireFournisseurs(): void {
  void cache.invalidateQueries({ queryKey: ['fournisseurs'] });
  void cache.invalidateQueries({ queryKey: ['liste', listerFournisseurs.chemin] });
}
