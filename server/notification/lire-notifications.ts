import type * as z from 'zod/mini';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesNotification from '#shared/notification/notification.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerNotifications } from '#shared/notification/notification.api.ts';
import { notification } from '#shared/notification/notification.schema.ts';
import { type Counted, sql, sqlOne } from '../db/sql.ts';
import { readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { direLues } from './notifier.ts';
import type { NotificationRow } from './notification.entity.ts';

const SOURCE: ListSource<typeof notification._zod.output> = {
  schema: notification,
  select: 'select t.* from notification t where true',
  recherche: `f_recherche(coalesce(t.data->>'title', '') || ' ' || coalesce(t.data->>'message', ''))`,
  tri: { id: 't.id', created_at: 't.created_at', read_at: 't.read_at', genre: 't.genre' },
  parDefaut: 't.id desc',
};

/** One's own notifications, newest first, with how many are unread; another's are refused. */
export async function listerNotificationsActe({
  em,
  requete,
  session,
}: ActRequest<unknown, z.infer<typeof listerNotifications.requete>>) {
  const { notifiable_id = session.id } = requete;
  if (notifiable_id !== session.id) return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  const compte = await sqlOne<Counted>(
    em,
    'select count(*) n from notification where utilisateur_id = $1 and read_at is null',
    [session.id],
  );
  return readList(em, SOURCE, requete, {
    conditions: ['t.utilisateur_id = $1'],
    valeurs: [session.id],
    extra_data: { non_lues: compte?.n ?? 0 },
  });
}

/**
 * Marks all of one's own as read and says it to one's other screens; nothing to mark is a success
 * that says nothing.
 */
export async function lireToutesNotificationsActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
}: ActRequest<{ id: number }, unknown, { userId?: number | undefined }>): Promise<
  Resultat<{ non_lues: number }>
> {
  if (id !== session.id || (corps.userId !== undefined && corps.userId !== session.id))
    return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  direLues(
    em,
    await sql<NotificationRow>(
      em,
      `
    update notification set read_at = $2, version = version + 1
    where id in (select id
    from notification
    where utilisateur_id = $1 and read_at is null
    order by id
    for update)
    returning *`,
      [id, maintenant],
    ),
  );
  return succes({ non_lues: 0 }, phrasesNotification.notificationsLues);
}
