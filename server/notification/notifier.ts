import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { type Annonce, GENRES } from '#shared/notification/notification.rules.ts';
import { type Notification, notification } from '#shared/notification/notification.schema.ts';
import { present } from '../db/present.ts';
import { anyOf, fragment, row, rows } from '../db/query.ts';
import { query } from '../query.ts';
import { raise } from '../realtime/raise.ts';
import type { NotificationRow } from './notification.entity.ts';
import { ecrireNotifications } from './notifier.sql.ts';

/**
 * Tells, in the act's own transaction, every active user who then holds a right of the kind, once
 * while unread: `await notifier(em, [billetageAValider(b)], maintenant)`. What is for some people
 * alone (`parmi`) goes to others (`sinon`) when none of them is left.
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

/** Whether this was told to somebody since that instant, read or not. */
export async function estDejaDite(em: EntityManager, cle: string, depuis: Date): Promise<boolean> {
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
/** Says to each reader which of their notifications are read now. */
export function direLues(em: EntityManager, lignes: readonly NotificationRow[]): void {
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

/** Notifications not read yet. */
export const nonLues = query.selectFrom('notification').select('id').where('read_at', 'is', null);
/** Marks those as read, held by ascending id. */
export const lireCelles = (lesquelles: typeof nonLues, maintenant: Date) =>
  query
    .updateTable('notification')
    .set((eb) => ({ read_at: maintenant, version: eb('version', '+', 1) }))
    .where('id', 'in', lesquelles.orderBy('id').forUpdate())
    .returningAll();

/**
 * Takes back what is no longer true: the unread notifications of these keys count as read, for
 * everybody.
 */
export async function leverNotifications(
  em: EntityManager,
  cles: readonly string[],
  maintenant: Date,
): Promise<void> {
  if (cles.length === 0) return;
  const vraies = nonLues.where('cle', '=', anyOf(cles));
  direLues(em, await rows(em, lireCelles(vraies, maintenant)));
}

/**
 * [NOT-17] A medicine is a product now, by whatever door its code came in: what was asked of it
 * counts as read, for everybody. Few requests are unread, so all are looked at.
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
