import type { MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { sql } from './db/sql.ts';

/**
 * Expires events, idempotent answers (7 days), dead sessions, old attempts, prescriptions of unsold
 * baskets [ORD-19]; masks phone numbers after thirteen months [MOB-33].
 */
export async function cleanUp(orm: MikroORM, heures: number): Promise<void> {
  const em = orm.em.fork();
  await sql(
    em,
    `with vieux as (delete from evenement e
      where at < now() - make_interval(hours => $1)
        and not exists (select 1 from a_publier a where a.evenement_id = e.id)
      returning id)
    delete from publication where evenement_id in (select id from vieux)`,
    [heures],
  );
  await sql(em, `delete from idempotence where created_at < now() - interval '7 days'`);
  await sql(em, 'delete from session where least(expire_at, fin_at) < now()');
  // Written imports can be undone for three months; other files last a day.
  await sql(
    em,
    `delete from import
      where created_at < now() - interval '90 days'
        or (statut = 'En cours' and created_at < now() - interval '1 day')`,
  );
  await sql(
    em,
    `delete from import_ligne l
      using import i
      where i.id = l.import_id and i.statut in ('Défait', 'Annulé')
        and i.termine_at < now() - interval '1 day'`,
  );
  // Offline sales arrive within days and need their station's presence.
  await sql(em, `delete from presence_poste where fin_at < now() - interval '90 days'`);
  await sql(
    em,
    `delete from tentative
      where depuis < now() - interval '1 day' and (bloque_jusqu_a is null or bloque_jusqu_a < now())`,
  );
  await sql(
    em,
    `delete from ordonnance o
      using reservation r
      where r.id = o.reservation_id
        and (r.status = 'Annule' or o.updated_at < now() - interval '90 days')`,
  );
  // '24177123456' → '24177****56': the operator's prefix, and what a ticket shows.
  await sql(
    em,
    `update demande_mobile
      set msisdn = overlay(msisdn placing '****' from 6 for 4)
      where demandee_at < now() - interval '13 months' and msisdn ~ '^[0-9]{11}$'`,
  );
}

/** Every quarter of an hour; safe in several processes. */
export function scheduleCleanup(orm: MikroORM, heures: number, journal: Logger): Cron {
  return new Cron('7,22,37,52 * * * *', { protect: true, unref: true }, () =>
    cleanUp(orm, heures).catch((err: unknown) => journal.warn({ err }, 'ménage remis')),
  );
}
