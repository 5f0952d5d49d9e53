import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Genre } from '#shared/admin/notification/notification.rules.ts';
import { lireSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.api.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';

const CLE = ['sauvegardes'] as const;
const SUIVI_MS = 1_000;
const GENRES_DITS = new Set<string>(['sauvegarde', 'serveur'] satisfies Genre[]);
const lire = async () => dataOf(await readApi(lireSauvegardes, { silencieux: true }));

interface Notifiee {
  genre: string;
}

/** Polled each second during a backup or restore only. */
export const useSauvegardes = () =>
  useQuery({
    queryKey: CLE,
    queryFn: lire,
    refetchInterval: ({ state }) => (state.data?.en_cours ? SUIVI_MS : false),
    staleTime: 0,
  });
/** An event carries one notification, several, or none. */
function notificationsDites(
  donnees: { notification: Notifiee } | { notifications: readonly Notifiee[] } | object,
): readonly Notifiee[] {
  if ('notification' in donnees) return [donnees.notification];
  return 'notifications' in donnees ? donnees.notifications : [];
}

/** For the global banner: read once, then on related notifications. */
export function useMenaces(): EtatSauvegardes | undefined {
  const refetch = () => void cache.invalidateQueries({ queryKey: CLE });
  useTopic(
    'notifications',
    ({ donnees }) => {
      if (notificationsDites(donnees).some((n) => GENRES_DITS.has(n.genre))) refetch();
    },
    CLE,
  );
  return useQuery({ queryKey: CLE, queryFn: lire, staleTime: Infinity }).data;
}
export const retenirSauvegardes = (etat: EtatSauvegardes): void => holdAnswer(CLE, etat);
