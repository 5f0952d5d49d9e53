import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { dataOf, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { lireDirect } from '#shared/gestion/statistiques/direct.api.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { surDirect } from '#shared/gestion/statistiques/statistiques.events.ts';

export const CLE_DIRECT = ['statistiques', 'direct'] as const;

export const lectureDirect = {
  queryKey: CLE_DIRECT,
  queryFn: async () => dataOf(await readApi(lireDirect, { silencieux: true })),
  staleTime: Infinity,
};
/** One read, then pushed events (at most one a second). */
export function useDirect() {
  useTopic('direct', (message) => reduceCache(CLE_DIRECT, surDirect, message), CLE_DIRECT);
  return useQuery(lectureDirect);
}

/** Live or frozen state, with the number of pending changes. */
export function useFige(
  etat: EtatDirect | undefined,
  fige: boolean,
): { montre: EtatDirect | undefined; attendent: number } {
  const tenu = useRef<EtatDirect | undefined>(undefined);
  if (!fige || tenu.current === undefined) tenu.current = etat;
  return {
    montre: tenu.current,
    attendent: fige && etat && tenu.current ? Math.max(0, etat.version - tenu.current.version) : 0,
  };
}
