import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

/** Lifts a table's trigger that forbids changes, for this work. `table` must be ours. */
export async function withoutAppendOnly<T>(
  em: EntityManager,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await sql(em, `alter table ${table} disable trigger ${table}_intouchable`);
  const done = await work();
  await sql(em, `alter table ${table} enable trigger ${table}_intouchable`);
  return done;
}
