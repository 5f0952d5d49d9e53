import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import { listerLotsDuProduit } from '#shared/stock/produit/produit.api.ts';

/** Earliest expiry first. Refetched on opening. */
export const useLotsDe = (id: number | null) =>
  useQuery({
    queryKey: ['lots', id],
    queryFn: async () =>
      dataOf(await readApi(listerLotsDuProduit, { parametres: { id: id ?? 0 }, silencieux: true })),
    enabled: id !== null,
    staleTime: 0,
  });

export const demanderLots = (id: number): Promise<LotDeProduit[]> =>
  cache.fetchQuery({
    queryKey: ['lots', id],
    queryFn: async () =>
      dataOf(await readApi(listerLotsDuProduit, { parametres: { id }, silencieux: true })),
    staleTime: 0,
  });
