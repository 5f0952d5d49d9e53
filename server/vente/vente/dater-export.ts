import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/** First export only. */
export async function daterExport(
  em: EntityManager,
  ids: readonly number[],
  maintenant: Date,
): Promise<void> {
  await rows(
    em,
    query
      .updateTable('vente')
      .set((eb) => ({
        export_at: maintenant,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', anyOf(ids))
      .where('export_at', 'is', null),
  );
}
