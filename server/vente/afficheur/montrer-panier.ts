import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * [AFF-11] The basket that the cashier looks at is the one shown. Opened again, it changes and tells
 * nothing else: screens are woken here, at commit.
 */
export async function montrerPanier(
  em: EntityManager,
  { id, caisse_id }: Pick<Reservation, 'id' | 'caisse_id'>,
): Promise<void> {
  await sql(
    em,
    `with a_montrer as materialized (
      select id
      from afficheur
      where caisse_id = $2 and revoque_at is null and panier_id is distinct from $1
      order by id
      for no key update
    ), montres as (
      update afficheur
      set panier_precedent_id = panier_id, panier_id = $1
      where id in (select id from a_montrer)
      returning id
    )
    select pg_notify('presence', '') from montres`,
    [id, caisse_id],
  );
}
