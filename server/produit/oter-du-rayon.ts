import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';

/**
 * [RAY-1] Withdrawn products leave the shelf that is to go: brought back, they would stand on one that
 * nobody finds. Locked in ascending id, before the shelf, as who changes a product does.
 */
export async function oterDuRayon(em: EntityManager, rayon_id: number): Promise<void> {
  await sql(
    em,
    `with p as materialized (
      select id
      from produit
      where rayon_id = $1 and not is_active
      order by id
      for no key update)
    update produit
      set rayon_id = null, version = version + 1
      where id in (select id from p)`,
    [rayon_id],
  );
}
