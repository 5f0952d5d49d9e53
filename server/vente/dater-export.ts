import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';

/** First export only. */
export async function daterExport(
  em: EntityManager,
  ids: readonly number[],
  maintenant: Date,
): Promise<void> {
  await sql(
    em,
    `update vente
      set export_at = $2, version = version + 1, updated_at = $2
      where id = any($1) and export_at is null`,
    [ids, maintenant],
  );
}
