import { estPlusRecent } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Notification } from './notification.schema.ts';

export interface EvenementsNotification {
  'notification.creee': { notification: Notification };
  'notification.lues': { notifications: Notification[] };
}

/** Newest first, with the total unread. */
export interface EtatCloche {
  notifications: readonly Notification[];
  non_lues: number;
  total: number;
}
const nonLue = (n: Notification | undefined): number => (n && n.read_at === null ? 1 : 0);

function recevoir(c: EtatCloche, recue: Notification): EtatCloche {
  const tenue = c.notifications.find((n) => n.id === recue.id);
  if (!estPlusRecent(tenue, recue)) return c;
  const autres = c.notifications.filter((n) => n.id !== recue.id);
  return {
    notifications: [...autres, recue].sort((a, b) => b.id - a.id),
    non_lues: c.non_lues + nonLue(recue) - nonLue(tenue),
    total: c.total + (tenue ? 0 : 1),
  };
}

/** [NOT-13] Unloaded reads need the server's count (`estIncomplete`). */
export function appliquerCloche(
  c: EtatCloche,
  donnees: EvenementsNotification[keyof EvenementsNotification],
): EtatCloche {
  if ('notification' in donnees) return recevoir(c, donnees.notification);
  return donnees.notifications
    .filter((n) => c.notifications.some((t) => t.id === n.id))
    .reduce(recevoir, c);
}
/** Older notifications were read: refetch the count. */
export const estIncomplete = (
  c: EtatCloche,
  donnees: EvenementsNotification[keyof EvenementsNotification],
): boolean =>
  'notifications' in donnees &&
  donnees.notifications.some((n) => !c.notifications.some((t) => t.id === n.id));

export const surCloche = reducteur<EtatCloche>({
  'notification.creee': appliquerCloche,
  'notification.lues': appliquerCloche,
});
