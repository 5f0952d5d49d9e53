import type * as z from 'zod/mini';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesNotification from '#shared/admin/notification/notification.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerNotifications } from '#shared/admin/notification/notification.api.ts';
import { notification } from '#shared/admin/notification/notification.schema.ts';
import { constant, counted, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { type ListSource, readList, sortAsIs } from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishRead, lireCelles, nonLues } from './notifier.ts';
import type { NotificationRow } from './notification.entity.ts';

const SOURCE: ListSource<typeof notification._zod.output> = {
  schema: notification,
  select: textOf(query.selectFrom('notification as t').selectAll('t').where(constant(true))),
  recherche: `f_recherche(coalesce(t.data->>'title', '') || ' ' || coalesce(t.data->>'message', ''))`,
  tri: sortAsIs<NotificationRow>(['id', 'created_at', 'read_at', 'genre']),
  parDefaut: 't.id desc',
};

/** Newest first, with unread count; another's are refused. */
export async function listerNotificationsActe({
  em,
  requete,
  session,
}: ActRequest<unknown, z.infer<typeof listerNotifications.requete>>) {
  const { notifiable_id = session.id } = requete;
  if (notifiable_id !== session.id) return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  const compte = await row(
    em,
    query
      .selectFrom('notification')
      .select(counted)
      .where('utilisateur_id', '=', session.id)
      .where('read_at', 'is', null),
  );
  return readList(em, SOURCE, requete, {
    conditions: ['t.utilisateur_id = $1'],
    valeurs: [session.id],
    extra_data: { non_lues: compte?.n ?? 0 },
  });
}

/** Publishes to one's other screens; silent success when none. */
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
  const siennes = nonLues.where('utilisateur_id', '=', id);
  publishRead(em, await rows(em, lireCelles(siennes, maintenant)));
  return succes({ non_lues: 0 }, phrasesNotification.notificationsLues);
}
