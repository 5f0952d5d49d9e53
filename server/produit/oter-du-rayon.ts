import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';

/**
 * [RAY-1] Withdrawn products leave a deleted shelf, else restored ones would be lost. Locks by
 * ascending id, before the shelf.
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
