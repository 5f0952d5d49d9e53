import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { listerFournisseurs } from '#shared/fournisseur/fournisseur.api.ts';

const FOURNISSEURS = ['fournisseurs'] as const;

export function relireFournisseurs(): void {
  void cache.invalidateQueries({ queryKey: FOURNISSEURS });
  void cache.invalidateQueries({ queryKey: ['liste', listerFournisseurs.chemin] });
}

/** Every supplier, for filters and forms, live: one made elsewhere is offered at once. */
export function useFournisseurs() {
  useTopic('fournisseurs', relireFournisseurs, FOURNISSEURS);
  return useQuery({
    queryKey: FOURNISSEURS,
    queryFn: async () => dataOf(await readApi(listerFournisseurs, { silencieux: true })),
  });
}
