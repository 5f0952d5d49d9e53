import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { lireReseau } from '#shared/platform/reseau/reseau.api.ts';

/** Never cached: networks change. */
export const useReseau = () =>
  useQuery({
    queryKey: ['reseau'],
    queryFn: async () => dataOf(await readApi(lireReseau, { silencieux: true })),
    staleTime: 0,
  });
