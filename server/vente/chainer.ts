import { ORIGINE } from '#shared/vente/chaine.rules.ts';

/**
 * How late an act may come to its counter, waits and second tries included. Beyond, the clocks
 * disagree, and it keeps its own hour.
 */
const RETARD = `interval '5 minutes'`;

/** Before its first link a register has no chain: it begins in that act's transaction, once. */
export const COMMENCER_LA_CHAINE = `
  insert into chaine_caisse (caisse_id, empreinte, rang, vendue_at)
  values ($1, '${ORIGINE}', 0, $2)
  on conflict (caisse_id) do nothing`;

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
