import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/** Creates or restores; name → id. */
export async function trouverRayons(
  em: EntityManager,
  libelles: readonly string[],
): Promise<Map<string, number>> {
  const uniques = [...new Set(libelles)].sort();
  await rows(
    em,
    query
      .insertInto('rayon')
      .columns(['libelle'])
      .expression(query.selectNoFrom(fragment`unnest(${uniques}::text[])`.as('libelle')))
      .onConflict((c) => c.column('libelle').doUpdateSet({ deleted_at: null })),
  );
  const lus = await rows(
    em,
    query.selectFrom('rayon').select(['id', 'libelle']).where('libelle', '=', anyOf(uniques)),
  );
  return new Map(lus.map((r) => [r.libelle, r.id]));
}
