import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { lireTextes } from '#shared/interaction/interaction.api.ts';

const GARDES_MS = 30 * 60_000;
/** Fetched on demand; in memory only, as couples reveal someone's treatment. */
export const useTextes = (edition_id: number, ids: readonly string[]) =>
  useQuery({
    queryKey: ['thesaurus-textes', edition_id, ...ids],
    queryFn: async () =>
      dataOf(await callApi(lireTextes, { corps: { ids: [...ids] }, silencieux: true })),
    staleTime: Infinity,
    gcTime: GARDES_MS,
  });
