import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { RayonRow } from './rayon.entity.ts';

/** The shelves of these names, made or brought back when they are not there: name → id. */
export async function trouverRayons(
  em: EntityManager,
  libelles: readonly string[],
): Promise<Map<string, number>> {
  const uniques = [...new Set(libelles)].sort();
  await sql(
    em,
    `insert into rayon (libelle)
      select l
      from unnest($1::text[]) l
      on conflict (libelle)
      do update set deleted_at = null`,
    [uniques],
  );
  const lus = await sql<Pick<RayonRow, 'id' | 'libelle'>>(
    em,
    'select id, libelle from rayon where libelle = any($1)',
    [uniques],
  );
  return new Map(lus.map((r) => [r.libelle, r.id]));
}
