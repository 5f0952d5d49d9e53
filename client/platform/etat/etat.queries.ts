import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireEtatServeur } from '#shared/platform/etat/etat.api.ts';

const CLE = ['etat-serveur'] as const;

/** Read on opening and on alarm events; no polling. */
export function useEtatServeur() {
  const refetch = () => void cache.invalidateQueries({ queryKey: CLE });
  useTopic('etat', refetch, CLE);
  return useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await readApi(lireEtatServeur, { silencieux: true })),
    staleTime: 0,
  });
}
