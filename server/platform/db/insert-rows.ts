import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

export interface Inserted {
  id: number;
}
/**
 * Ordered bulk insert; columns are the first row's keys. Table and keys must be ours (SQL
 * injection).
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

/** From a JSON array; keys must be ours (SQL injection). */
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
