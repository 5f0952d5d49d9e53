import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import { ORIGINE } from '#shared/vente/vente/chaine.rules.ts';
import { sql } from '../../platform/db/sql.ts';

// SQL: hot path; pieces of the statement that writes a sale or its return.

/**
 * Maximum delay, lock waits and retries included; beyond, clocks disagree and it keeps its own
 * time.
 */
export const RETARD = `interval '5 minutes'`;

/** [SCE-7] Start of the first open day; null when no day is closed. */
export const DEBUT_DU_JOUR_OUVERT = `(
    select (max(close_au) + 1)::timestamp at time zone 'UTC' - interval '1 hour'
    from chaine_fiscale
    where f_de_ce_mode(chaine))`;
/** Created by the first act; a sale delayed past midnight avoids the closed day. */
export const COMMENCER_LA_CHAINE = `
  insert into chaine_caisse (caisse_id, empreinte, rang, vendue_at)
  values ($1, '${ORIGINE}', 0, greatest($2::timestamptz, ${DEBUT_DU_JOUR_OUVERT}))
  on conflict (caisse_id) do nothing`;

/** Chain row lock until commit, created if needed: blocks sales and closings. */
export async function lockChain(em: EntityManager, id: number, moment: Date): Promise<void> {
  await sql(em, COMMENCER_LA_CHAINE, [id, moment]);
  await sql(em, 'select from chaine_caisse where caisse_id = $1 for no key update', [id]);
}

/**
 * Locks until commit; next link's time, never an earlier day. `caisse`, `maintenant`: SQL
 * parameters.
 */
export const PLACE_DANS_LA_CHAINE = (caisse: string, maintenant: string): string => `
    select vendue_at, (vendue_at at time zone 'UTC' + interval '1 hour')::date as jour
    from (
      select case when vendue_at > ${maintenant}::timestamptz
          and vendue_at < ${maintenant} + ${RETARD} then vendue_at else ${maintenant} end
        as vendue_at
      from chaine_caisse
      where caisse_id = ${caisse}
      for no key update
    ) tenue
  `;

/**
 * [SCE-7] Before closing a day: payments begun before midnight and committed after take the new
 * day.
 */
export const tournerLaPage = async (em: EntityManager, maintenant: Date): Promise<void> => {
  await sql(
    em,
    `update chaine_caisse
      set vendue_at = $1
      where caisse_id in (select caisse_id
      from chaine_caisse
      where vendue_at < $1
      order by caisse_id for no key update)`,
    [debutDeJour(jourDe(maintenant))],
  );
};
