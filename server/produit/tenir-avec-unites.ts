import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

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
 * Holds these products, and the units of those that are boxes, by ascending id: what is changed of a
 * box is changed of its units. Answers those held.
 */
export const tenirAvecUnites = (
  em: EntityManager,
  ids: readonly number[],
): Promise<ProduitTenu[]> => sql<ProduitTenu>(em, TENIR, [ids]);
