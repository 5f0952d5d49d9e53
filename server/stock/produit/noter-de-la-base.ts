import type { EntityManager } from '@mikro-orm/postgresql';
import type { DitsDeLaBase } from '#shared/stock/produit/remplir.rules.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/** [MED-23] Records the fields the base wrote in a new product. */
export async function noterDeLaBase(
  em: EntityManager,
  { produit_id, cip13, ecrits }: { produit_id: number; cip13: string; ecrits: DitsDeLaBase },
  maintenant: Date,
): Promise<void> {
  await rows(
    em,
    query
      .insertInto('produit_medicament')
      .values({ produit_id, sort: 'sur', cip13, at: maintenant, ...ecrits }),
  );
}
