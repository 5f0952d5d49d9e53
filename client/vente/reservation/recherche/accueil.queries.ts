import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { listerPlusVendus, listerProduits } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { listerPromis } from '#shared/vente/promis/promis.api.ts';
import type { Promis } from '#shared/vente/promis/promis.schema.ts';

const RELU_MS = 30 * 60_000;
/** Under the products key: sales elsewhere refresh its stock. */
export const usePlusVendus = () =>
  useQuery({
    queryKey: ['produits', 'plus-vendus'],
    queryFn: async (): Promise<Produit[]> =>
      dataOf(await readApi(listerPlusVendus, { silencieux: true })) ?? [],
    staleTime: RELU_MS,
  });

/** Still on sale, in pinning order. */
export function useFavoris(ids: readonly number[]): readonly Produit[] {
  const { data = [] } = useQuery({
    queryKey: ['produits', 'favoris', ids.join(',')],
    queryFn: async (): Promise<Produit[]> =>
      dataOf(
        await readApi(listerProduits, {
          requete: { ids: ids.join(','), is_active: true, page: 1, rows: ids.length },
          silencieux: true,
        }),
      ) ?? [],
    enabled: ids.length > 0,
    staleTime: RELU_MS,
  });
  return ids.flatMap((id) => data.find((p) => p.id === id) ?? []);
}

/** All of them, unpaged. */
export const lirePromisEnAttente = async (): Promise<Promis[]> =>
  dataOf(
    await readApi(listerPromis, { requete: { statut: 'En attente' }, silencieux: true }),
    (promis) => promis ?? [],
  );

/** Arrived promis, whose clients are to be called. */
export function usePromisArrives(): readonly Promis[] {
  const { data = [] } = useQuery({ queryKey: ['promis'], queryFn: lirePromisEnAttente });
  return data.filter((p) => p.annonce_at !== null);
}
