import type { MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { constant, fragment, rows } from './platform/db/query.ts';
import { query } from './query.ts';

/** By the database's clock, which dated the rows. */
const ago = (interval: string) => fragment<string>`now() - ${constant(interval)}::interval`;

/**
 * Expires events, idempotent answers (7 days), dead sessions, old attempts, prescriptions of unsold
 * baskets [ORD-19]; masks phone numbers after thirteen months [MOB-33].
 */
export async function cleanUp(orm: MikroORM, heures: number): Promise<void> {
  const em = orm.em.fork();
  await rows(
    em,
    query
      .with('vieux', (q) =>
        q
          .deleteFrom('evenement as e')
          .where('e.at', '<', fragment<string>`now() - make_interval(hours => ${heures})`)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('a_publier as a')
                  .select('a.evenement_id')
                  .whereRef('a.evenement_id', '=', 'e.id'),
              ),
            ),
          )
          .returning('e.id'),
      )
      .deleteFrom('publication')
      .where('evenement_id', 'in', (eb) => eb.selectFrom('vieux').select('vieux.id')),
  );
  await rows(em, query.deleteFrom('idempotence').where('created_at', '<', ago('7 days')));
  await rows(
    em,
    query.deleteFrom('session').where(fragment`least(expire_at, fin_at)`, '<', fragment`now()`),
  );
  // Written imports can be undone for three months; other files last a day.
  await rows(
    em,
    query
      .deleteFrom('import')
      .where((eb) =>
        eb.or([
          eb('created_at', '<', ago('90 days')),
          eb.and([eb('statut', '=', 'En cours'), eb('created_at', '<', ago('1 day'))]),
        ]),
      ),
  );
  await rows(
    em,
    query
      .deleteFrom('import_ligne as l')
      .using('import as i')
      .whereRef('i.id', '=', 'l.import_id')
      .where('i.statut', 'in', ['Défait', 'Annulé'])
      .where('i.termine_at', '<', ago('1 day')),
  );
  // Offline sales arrive within days and need their station's presence.
  await rows(em, query.deleteFrom('presence_poste').where('fin_at', '<', ago('90 days')));
  await rows(
    em,
    query
      .deleteFrom('tentative')
      .where('depuis', '<', ago('1 day'))
      .where((eb) =>
        eb.or([eb('bloque_jusqu_a', 'is', null), eb('bloque_jusqu_a', '<', ago('0 day'))]),
      ),
  );
  await rows(
    em,
    query
      .deleteFrom('ordonnance as o')
      .using('reservation as r')
      .whereRef('r.id', '=', 'o.reservation_id')
      .where((eb) =>
        eb.or([eb('r.status', '=', 'Annule'), eb('o.updated_at', '<', ago('90 days'))]),
      ),
  );
  // '24177123456' → '24177****56': the operator's prefix, and what a ticket shows.
  await rows(
    em,
    query
      .updateTable('demande_mobile')
      .set({ msisdn: fragment<string>`overlay(msisdn placing '****' from 6 for 4)` })
      .where('demandee_at', '<', ago('13 months'))
      .where('msisdn', '~', '^[0-9]{11}$'),
  );
}

/** Every quarter of an hour; safe in several processes. */
export function scheduleCleanup(orm: MikroORM, heures: number, journal: Logger): Cron {
  return new Cron('7,22,37,52 * * * *', { protect: true, unref: true }, () =>
    cleanUp(orm, heures).catch((err: unknown) => journal.warn({ err }, 'ménage remis')),
  );
}
