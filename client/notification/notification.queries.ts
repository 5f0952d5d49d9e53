import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe, patcher } from '#client/base/cache.ts';
import { magasin } from '#client/base/magasin.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useSujet } from '#client/base/subscribe.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesNotification from '#shared/notification/notification.phrases.ts';
import {
  lireToutesNotifications,
  listerNotifications,
} from '#shared/notification/notification.api.ts';
import {
  appliquerCloche,
  type Cloche,
  estIncomplete,
} from '#shared/notification/notification.events.ts';
import type { Notification } from '#shared/notification/notification.schema.ts';

const RACINE = ['notifications'] as const;
export const NOTIFICATIONS_PAGE = 20;

async function lire(notifiable_id: number, rows: number): Promise<Cloche> {
  const reponse = await appeler(listerNotifications, {
    requete: { notifiable_id, page: 1, rows },
    silencieux: true,
  });
  const notifications = donneesDe(reponse);
  const { non_lues } = (reponse.extra_data ?? {}) as { non_lues?: number };
  return {
    notifications,
    non_lues: non_lues ?? 0,
    total: reponse.meta?.total ?? notifications.length,
  };
}

/** The newest `rows` notifications of the signed-in user, with how many are unread. */
export function useCloche(rows = NOTIFICATIONS_PAGE) {
  const id = useAtomValue(sessionAtom)?.id ?? 0;
  return useQuery({
    queryKey: [...RACINE, id, rows],
    queryFn: () => lire(id, rows),
    enabled: id > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Keeps the bell live; mounted once a page, by the bell. `arrivee` hears each new notification. */
export function useClocheVivante(arrivee: (n: Notification) => void): void {
  const relire = () => void cache.invalidateQueries({ queryKey: RACINE });
  useSujet(
    'notifications',
    ({ donnees }) => {
      if (!('notification' in donnees || 'notifications' in donnees)) return;
      const incomplete = cache
        .getQueriesData<Cloche>({ queryKey: RACINE })
        .some(([, tenue]) => tenue && estIncomplete(tenue, donnees));
      patcher<Cloche>(RACINE, (tenue) => appliquerCloche(tenue, donnees));
      if (incomplete) relire();
      if ('notification' in donnees) arrivee(donnees.notification);
    },
    relire,
  );
}

/** Marks all as read, and says whether it was done. */
export async function marquerLues(): Promise<void> {
  const id = magasin.get(sessionAtom)?.id;
  if (id === undefined) return;
  const { success } = await appeler(lireToutesNotifications, {
    parametres: { id },
    corps: { userId: id },
    silencieux: true,
  });
  if (!success) return toast.avertir(phrasesNotification.notificationsNonLues);
  toast.succes(phrasesNotification.notificationsLues);
  await cache.invalidateQueries({ queryKey: RACINE });
}
