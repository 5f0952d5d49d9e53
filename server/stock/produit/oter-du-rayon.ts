import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/**
 * [RAY-1] Withdrawn products leave a deleted shelf, else restored ones would be lost. Locks by
 * ascending id, before the shelf.
 */
export async function oterDuRayon(em: EntityManager, rayon_id: number): Promise<void> {
  await rows(
    em,
    query
      .with(
        (cte) => cte('p').materialized(),
        (db) =>
          db
            .selectFrom('produit')
            .select('id')
            .where('rayon_id', '=', rayon_id)
            .where('is_active', '=', constant(false))
            .orderBy('id')
            .forNoKeyUpdate(),
      )
      .updateTable('produit')
      .set((eb) => ({ rayon_id: null, version: eb('version', '+', 1) }))
      .where('id', 'in', (eb) => eb.selectFrom('p').select('id')),
  );
}
