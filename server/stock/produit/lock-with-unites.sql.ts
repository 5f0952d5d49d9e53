import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

// SQL: an `or` would scan all products; the union reads two indexes.
const TENIR = `
  select p.id, p.libelle
  from produit p
  where p.id in (select unnest($1::int[])
    union
    select unite_id
    from deconditionnement
    where boite_id = any($1))
  order by p.id
  for no key update`;
export type ProduitTenu = Pick<ProduitRow, 'id' | 'libelle'>;
/**
 * Locks products and their units by ascending id: a box change applies to its units. Answers those
 * locked.
 */
export const lockWithUnites = (em: EntityManager, ids: readonly number[]): Promise<ProduitTenu[]> =>
  sql<ProduitTenu>(em, TENIR, [ids]);
