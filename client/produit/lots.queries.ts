import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { listerLotsDuProduit } from '#shared/produit/produit.api.ts';

/**
 * The lots of a product, the first expired first; none is asked for without one. Read again each
 * time they are opened.
 */
export const useLotsDe = (id: number | null) =>
  useQuery({
    queryKey: ['lots', id],
    queryFn: async () =>
      dataOf(await callApi(listerLotsDuProduit, { parametres: { id: id ?? 0 }, silencieux: true })),
    enabled: id !== null,
    staleTime: 0,
  });
