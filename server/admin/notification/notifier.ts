import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { type Annonce, GENRES } from '#shared/admin/notification/notification.rules.ts';
import { type Notification, notification } from '#shared/admin/notification/notification.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { NotificationRow } from './notification.entity.ts';
import { ecrireNotifications } from './notifier.sql.ts';

/**
 * In the act's transaction, to active users with the kind's right, once while unread. `parmi`
 * restricts; `sinon` when none is left.
 */
export async function notifier(
  em: EntityManager,
  annonces: readonly Annonce[],
  maintenant: Date,
): Promise<void> {
  if (annonces.length === 0) return;
  const lignes = await ecrireNotifications(
    em,
    annonces.map((a) => ({ ...a, droits: GENRES[a.genre].droits })),
    maintenant,
  );
  for (const ligne of lignes)
    raise(em, 'notification.creee', [`notifications:${ligne.utilisateur_id}`], {
      notification: present(notification, ligne),
    });
}

/** Read or unread. */
export async function isAlreadyNotified(
  em: EntityManager,
  cle: string,
  depuis: Date,
): Promise<boolean> {
  const dite = await row(
    em,
    query
      .selectFrom('notification')
      .select('id')
      .where('cle', '=', cle)
      .where('created_at', '>=', enIso(depuis))
      .limit(1),
  );
  return dite !== undefined;
}

const LUES_PAR_EVENEMENT = 200;
export function publishRead(em: EntityManager, lignes: readonly NotificationRow[]): void {
  for (const [utilisateur_id, siennes] of Map.groupBy(lignes, (l) => l.utilisateur_id)) {
    const presentees = siennes
      .map((l): Notification => present(notification, l))
      .sort((a, b) => b.id - a.id);
    for (let i = 0; i < presentees.length; i += LUES_PAR_EVENEMENT)
      raise(em, 'notification.lues', [`notifications:${utilisateur_id}`], {
        notifications: presentees.slice(i, i + LUES_PAR_EVENEMENT),
      });
  }
}

export const nonLues = query.selectFrom('notification').select('id').where('read_at', 'is', null);
/** Locked by ascending id. */
export const lireCelles = (lesquelles: typeof nonLues, maintenant: Date) =>
  query
    .updateTable('notification')
    .set((eb) => ({ read_at: maintenant, version: eb('version', '+', 1) }))
    .where('id', 'in', lesquelles.orderBy('id').forUpdate())
    .returningAll();

/** Marks these keys read for everybody: no longer true. */
export async function leverNotifications(
  em: EntityManager,
  cles: readonly string[],
  maintenant: Date,
): Promise<void> {
  if (cles.length === 0) return;
  const vraies = nonLues.where('cle', '=', anyOf(cles));
  publishRead(em, await rows(em, lireCelles(vraies, maintenant)));
}

/**
 * [NOT-17] Marks a medicine's requests read once a product carries its code. Few are unread: all
 * scanned.
 */
export async function leverDemandes(em: EntityManager, maintenant: Date): Promise<void> {
  const dites = await rows(
    em,
    query
      .selectFrom('notification as n')
      .innerJoin('medicament as m', (on) =>
        on.on('m.id', '=', fragment<number>`(n.data->'medicament'->>'id')::int`),
      )
      .select('n.cle')
      .distinct()
      .where('n.genre', '=', 'medicament_demande')
      .where('n.read_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('produit_cip as c')
            .select('c.cip')
            .where((code) =>
              code.or([
                code('c.cip', '=', code.ref('m.cip13')),
                code('c.cip', '=', code.ref('m.cip7')),
              ]),
            ),
        ),
      ),
  );
  await leverNotifications(
    em,
    dites.flatMap((d) => d.cle ?? []),
    maintenant,
  );
}
