import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

/** What every table of ours calls its key. */
export interface Inserted {
  id: number;
}
/**
 * Many rows of a table in one statement, in their order; the columns are the keys of the first.
 * Table and keys are ours, never a caller's.
 */
export async function insertRows<T extends object>(
  em: EntityManager,
  table: string,
  rows: readonly T[],
  returning = 'id',
): Promise<Inserted[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0] ?? {})
    .map((c) => `"${c}"`)
    .join(', ');
  return sql<Inserted>(
    em,
    `
    insert into ${table} (${columns})
    select ${columns}
    from rows
    from (jsonb_populate_recordset(null::${table}, $1::jsonb)) with ordinality
    order by ordinality
    returning ${returning}`,
    [JSON.stringify(rows)],
  );
}

/**
 * The same rows as they were made ready elsewhere: a JSON array whose objects have these keys. Keys
 * are ours, never a caller's.
 */
export async function insertJson(
  em: EntityManager,
  table: string,
  keys: readonly string[],
  json: string,
): Promise<void> {
  const columns = keys.map((c) => `"${c}"`).join(', ');
  await sql(
    em,
    `insert into ${table} (${columns})
      select ${columns}
      from rows
      from (jsonb_populate_recordset(null::${table}, $1::jsonb)) with ordinality
      order by ordinality`,
    [json],
  );
}
