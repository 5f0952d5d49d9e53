import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';

const LIGNES = 7;
/** Patched by product events like other lists. */
export const useProduitsPalette = (mots: string, permis: boolean) =>
  useQuery({
    queryKey: ['produits', 'palette', mots],
    queryFn: async ({ signal }) =>
      dataOf(
        await readApi(listerProduits, {
          requete: {
            is_active: true,
            page: 1,
            rows: LIGNES,
            total: 'borne',
            search_by_keyword: mots,
          },
          silencieux: true,
          signal,
        }),
      ),
    enabled: permis && mots !== '',
    placeholderData: (avant) => (mots === '' ? undefined : keepPreviousData(avant)),
  });
