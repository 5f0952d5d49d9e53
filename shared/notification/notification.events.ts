import { estPlusRecent } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Notification } from './notification.schema.ts';

export interface EvenementsNotification {
  'notification.creee': { notification: Notification };
  'notification.lues': { notifications: Notification[] };
}

/** What a bell holds: the newest notifications, newest first, and how many of all are unread. */
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

/**
 * [NOT-13] The bell after an event of the topic `notifications`. What was read and is not held is
 * left alone: only the server can count it (`estIncomplete`).
 */
export function appliquerCloche(
  c: EtatCloche,
  donnees: EvenementsNotification[keyof EvenementsNotification],
): EtatCloche {
  if ('notification' in donnees) return recevoir(c, donnees.notification);
  return donnees.notifications
    .filter((n) => c.notifications.some((t) => t.id === n.id))
    .reduce(recevoir, c);
}
/** Older notifications than those held were read: the count must be asked again. */
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
