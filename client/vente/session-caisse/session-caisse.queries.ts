import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Message } from '#shared/evenements.ts';
import {
  listerMouvementsCaisse,
  listerSessionsCaisse,
} from '#shared/vente/session-caisse/session-caisse.api.ts';
import { bougeLeTiroir } from './mouvements.rules.ts';

const SESSIONS = ['sessions-caisse'] as const;

export const refetchSessions = (): void => void cache.invalidateQueries({ queryKey: SESSIONS });

/**
 * Null without one. Refetched on mount and drawer events, which do not carry the expected amount
 * [SES-11].
 */
export function useSessionOuverte(caisse_id: number) {
  const entendre = (m: Message) => bougeLeTiroir(m, caisse_id) && refetchSessions();
  useTopic(`caisse:${caisse_id}`, entendre, SESSIONS);
  useTopic('ventes', entendre, SESSIONS);
  return useQuery({
    queryKey: [...SESSIONS, 'ouverte', caisse_id],
    queryFn: async () => {
      const requete = { caisse_id, etat: 'ouverte' as const };
      const lues = dataOf(await readApi(listerSessionsCaisse, { requete, silencieux: true }));
      return lues[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Of every register; refetched on mount. */
export const useSessionsOuvertes = () =>
  useQuery({
    queryKey: [...SESSIONS, 'ouvertes'],
    queryFn: async () =>
      dataOf(
        await readApi(listerSessionsCaisse, { requete: { etat: 'ouverte' }, silencieux: true }),
      ),
    staleTime: 0,
  });

/** In order, unpaged; for those allowed to see the expected amount. */
export const useMouvementsCaisse = (id: number | null) =>
  useQuery({
    queryKey: [...SESSIONS, 'mouvements', id],
    queryFn: async () => {
      const lus = await readApi(listerMouvementsCaisse, {
        parametres: { id: id ?? 0 },
        silencieux: true,
      });
      return dataOf(lus).toReversed();
    },
    enabled: id !== null,
    staleTime: 0,
  });
