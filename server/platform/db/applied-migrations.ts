import type pg from 'pg';
import { MIGRATIONS_TABLE } from './migrations.ts';

/** MikroORM's own table, before it is asked. */

/** Null: a base without a pharmacy. */
export async function appliedMigrations(client: pg.Client): Promise<string[] | null> {
  const table = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [MIGRATIONS_TABLE],
  );
  if (!table.rows[0]?.there) return null;
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`);
  return rows.map((m) => m.name);
}

export const renameMigrations = (client: pg.Client, names: readonly string[]): Promise<unknown> =>
  client.query(
    `with former as (delete from ${MIGRATIONS_TABLE} where name <> all($1))
      insert into ${MIGRATIONS_TABLE} (name)
      select name from unnest($1::text[]) as name
      where not exists (select from ${MIGRATIONS_TABLE} known where known.name = name.name)`,
    [names],
  );
