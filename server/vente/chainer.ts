import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import { ORIGINE } from '#shared/vente/chaine.rules.ts';
import { sql } from '../db/sql.ts';

/**
 * How late an act may come to its counter, waits and second tries included. Beyond, the clocks
 * disagree, and it keeps its own hour.
 */
export const RETARD = `interval '5 minutes'`;

/** [SCE-7] When the first day that is not closed begins; null as long as none is. */
export const DEBUT_DU_JOUR_OUVERT = `(
    select (max(close_au) + 1)::timestamp at time zone 'UTC' - interval '1 hour'
    from chaine_fiscale
    where f_de_ce_mode(chaine))`;
/**
 * Before its first link a register has no chain: it begins in that act's transaction, once. No page
 * was turned for it: a first sale that waited over midnight is not of the day that closed meanwhile.
 */
export const COMMENCER_LA_CHAINE = `
  insert into chaine_caisse (caisse_id, empreinte, rang, vendue_at)
  values ($1, '${ORIGINE}', 0, greatest($2::timestamptz, ${DEBUT_DU_JOUR_OUVERT}))
  on conflict (caisse_id) do nothing`;

/** Holds a register's chain to the commit, begun if it must be: no sale and no closing goes by. */
export async function tenirLaChaine(em: EntityManager, id: number, moment: Date): Promise<void> {
  await sql(em, COMMENCER_LA_CHAINE, [id, moment]);
  await sql(em, 'select from chaine_caisse where caisse_id = $1 for no key update', [id]);
}

/**
 * The end of a register's chain, held to the commit, and the moment of the link to come: never of an
 * earlier day than the one before it. `caisse`, `maintenant`: parameters of the statement.
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
 * [SCE-7] Nothing comes to a day that is closed: from here on a payment begun before midnight and
 * committed after takes the new day, as after a sale of that day. Before the day's closing.
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
