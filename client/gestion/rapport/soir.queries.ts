import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { lireRapportSoir } from '#shared/gestion/rapport/rapport-soir.api.ts';

const CLE = ['rapport', 'soir'] as const;
const FRAICHEUR_MS = 30_000;

/** Partial for today. */
export const useRapportSoir = (jour: string) =>
  useQuery({
    queryKey: [...CLE, jour],
    queryFn: async () =>
      dataOf(await readApi(lireRapportSoir, { requete: { jour }, silencieux: true })),
    staleTime: FRAICHEUR_MS,
  });
export const refetchSoirs = (): void => void cache.invalidateQueries({ queryKey: CLE });
