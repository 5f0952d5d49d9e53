import type { EntityManager } from '@mikro-orm/postgresql';
import { type Annonce, GENRES } from '#shared/notification/notification.rules.ts';
import { type Notification, notification } from '#shared/notification/notification.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import { raise } from '../realtime/raise.ts';
import type { NotificationRow } from './notification.entity.ts';

// Sorted, so that two transactions that tell the same people the same things wait for each other in
// one order.
const NOTIFIER = `
  with pouvant as (
    select d.*, u.id as utilisateur_id, u.is_admin,
      coalesce(u.id = any(d.parmi), true) as vise
    from jsonb_to_recordset($1::jsonb)
      as d(genre text, cle text, data jsonb, droits text[], parmi int[], sinon text)
    join utilisateur u on u.is_active and (u.is_admin or u.id = any(d.parmi) and d.droits is null
      or exists (select 1
      from jsonb_array_elements(u.habilitations) h, jsonb_array_elements_text(h->'submenus') s
      where h->>'menu' || '/' || s = any(d.droits))))
  insert into notification (utilisateur_id, genre, cle, data, created_at)
  select p.utilisateur_id, p.genre, p.cle, p.data, $2
  from pouvant p
  where p.vise
    or ((p.sinon = 'tous' or (p.sinon = 'administrateurs' and p.is_admin))
      and not exists (select 1 from pouvant v where v.cle = p.cle and v.vise))
  order by p.cle, p.utilisateur_id
  on conflict (utilisateur_id, cle) where read_at is null and cle is not null do nothing
  returning *`;

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
  const lignes = await sql<NotificationRow>(em, NOTIFIER, [
    JSON.stringify(annonces.map((a) => ({ ...a, droits: GENRES[a.genre].droits }))),
    maintenant,
  ]);
  for (const ligne of lignes)
    raise(em, 'notification.creee', [`notifications:${ligne.utilisateur_id}`], {
      notification: present(notification, ligne),
    });
}

/** Whether this was told to somebody since that instant, read or not. */
export async function estDejaDite(em: EntityManager, cle: string, depuis: Date): Promise<boolean> {
  const dites = await sql(
    em,
    'select 1 from notification where cle = $1 and created_at >= $2 limit 1',
    [cle, depuis],
  );
  return dites.length > 0;
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
  direLues(
    em,
    await sql<NotificationRow>(
      em,
      `
    update notification set read_at = $2, version = version + 1
    where id in (select id
    from notification
    where cle = any($1) and read_at is null
    order by id
    for update)
    returning *`,
      [cles, maintenant],
    ),
  );
}

/**
 * [NOT-17] A medicine is a product now, by whatever door its code came in: what was asked of it
 * counts as read, for everybody. Few requests are unread, so all are looked at.
 */
export async function leverDemandes(em: EntityManager, maintenant: Date): Promise<void> {
  const dites = await sql<Pick<NotificationRow, 'cle'>>(
    em,
    `select distinct n.cle
      from notification n
      join medicament m on m.id = (n.data->'medicament'->>'id')::int
      where n.genre = 'medicament_demande' and n.read_at is null
        and exists (select 1 from produit_cip c where c.cip in (m.cip13, m.cip7))`,
  );
  await leverNotifications(
    em,
    dites.flatMap((d) => d.cle ?? []),
    maintenant,
  );
}
