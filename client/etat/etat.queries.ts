import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireEtatServeur } from '#shared/etat/etat.api.ts';

const CLE = ['etat-serveur'] as const;

/**
 * How the server is: read when the page opens and when an alarm rises or falls; nothing asks by
 * itself.
 */
export function useEtatServeur() {
  const relire = () => void cache.invalidateQueries({ queryKey: CLE });
  useTopic('etat', relire, CLE);
  return useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await readApi(lireEtatServeur, { silencieux: true })),
    staleTime: 0,
  });
}
