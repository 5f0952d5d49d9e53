import type { EntityManager } from '@mikro-orm/postgresql';
import { CHAMPS_DE_LA_BASE, type DitsDeLaBase } from '#shared/produit/remplir.rules.ts';
import { sql } from '../db/sql.ts';

/** [MED-23] Records the fields the base wrote in a new product. */
export async function noterDeLaBase(
  em: EntityManager,
  { produit_id, cip13, ecrits }: { produit_id: number; cip13: string; ecrits: DitsDeLaBase },
  maintenant: Date,
): Promise<void> {
  await sql(
    em,
    `insert into produit_medicament (produit_id, sort, cip13, at, ${CHAMPS_DE_LA_BASE.join(', ')})
      values ($1, 'sur', $2, $3, ${CHAMPS_DE_LA_BASE.map((_, i) => `$${i + 4}`).join(', ')})`,
    [produit_id, cip13, maintenant, ...CHAMPS_DE_LA_BASE.map((champ) => ecrits[champ])],
  );
}
