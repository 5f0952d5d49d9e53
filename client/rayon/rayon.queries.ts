import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { listerProduits } from '#shared/produit/produit.api.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';

const RAYONS = ['rayons'] as const;

/** Shelves, and the products that name theirs, are read again. */
export function relireRayons(): void {
  for (const queryKey of [
    RAYONS,
    ['liste', listerRayons.chemin],
    ['liste', listerProduits.chemin],
    ['produits'],
  ])
    void cache.invalidateQueries({ queryKey });
}

/** Every shelf, for filters and forms, live: one made or renamed elsewhere is offered at once [RAY-2]. */
export function useRayons() {
  useTopic('rayons', relireRayons, RAYONS);
  return useQuery({
    queryKey: RAYONS,
    queryFn: async () => dataOf(await readApi(listerRayons, { silencieux: true })),
  });
}
