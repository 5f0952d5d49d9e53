import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { lireReseau } from '#shared/reseau/reseau.api.ts';

/** The addresses of the server, asked each time they are looked at: a network changes. */
export const useReseau = () =>
  useQuery({
    queryKey: ['reseau'],
    queryFn: async () => dataOf(await readApi(lireReseau, { silencieux: true })),
    staleTime: 0,
  });
