import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, reduceCache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { listerNotifications } from '#shared/admin/notification/notification.api.ts';
import {
  type EtatCloche,
  estIncomplete,
  surCloche,
} from '#shared/admin/notification/notification.events.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';

export const RACINE_NOTIFICATIONS = ['notifications'] as const;
export const NOTIFICATIONS_PAGE = 20;

async function lire(notifiable_id: number, rows: number): Promise<EtatCloche> {
  const reponse = await readApi(listerNotifications, {
    requete: { notifiable_id, page: 1, rows },
    silencieux: true,
  });
  const { non_lues } = (reponse.extra_data ?? {}) as { non_lues?: number };
  return dataOf(reponse, (notifications) => ({
    notifications,
    non_lues: non_lues ?? 0,
    total: reponse.meta?.total ?? notifications.length,
  }));
}

export function useCloche(rows = NOTIFICATIONS_PAGE) {
  const id = useAtomValue(sessionAtom)?.id ?? 0;
  return useQuery({
    queryKey: [...RACINE_NOTIFICATIONS, id, rows],
    queryFn: () => lire(id, rows),
    enabled: id > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Live; mounted once, by the bell. `arrivee`: each new notification. */
export function useClocheVivante(arrivee: (n: Notification) => void): void {
  const refetch = () => void cache.invalidateQueries({ queryKey: RACINE_NOTIFICATIONS });
  useTopic(
    'notifications',
    (message) => {
      const { donnees } = message;
      if (!('notification' in donnees || 'notifications' in donnees)) return;
      const incomplete = cache
        .getQueriesData<EtatCloche>({ queryKey: RACINE_NOTIFICATIONS })
        .some(([, tenue]) => tenue && estIncomplete(tenue, donnees));
      reduceCache(RACINE_NOTIFICATIONS, surCloche, message);
      if (incomplete) refetch();
      if ('notification' in donnees) arrivee(donnees.notification);
    },
    RACINE_NOTIFICATIONS,
  );
}
