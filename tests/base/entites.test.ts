// Server: entities are compared with the columns that the migrations made in PostgreSQL.
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS_TABLE } from '#server/platform/db/migrations.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { ENTITES } from '#server/entities.ts';
import { type BaseDeTest, baseDeTest } from '../harness/base-de-test.ts';
import { compareSchemas } from '../harness/compare-schemas.ts';
import { tablesWall } from '../harness/walls.ts';

let base: BaseDeTest;
let orm: MikroORM;
beforeAll(async () => {
  base = await baseDeTest();
  orm = await createOrm(base.url, { entites: ENTITES });
});
afterAll(async () => {
  await orm.close(true);
  await base.detruire();
});

describe('les entités disent la base', () => {
  it('chaque table de la base est une entité, et une seule', async () => {
    const tables = await orm.em
      .getConnection()
      .execute<{ tablename: string }[]>(
        `select tablename from pg_tables where schemaname = 'public' order by 1`,
      );
    const migrees = tables.map((t) => t.tablename).filter((t) => t !== MIGRATIONS_TABLE);
    expect(
      tablesWall(
        ENTITES.map((e) => e.tableName),
        migrees,
      ),
    ).toEqual([]);
  });

  it('mêmes colonnes, types, absences, défauts, clés et références', async () => {
    expect(await compareSchemas(orm)).toEqual([]);
  });
});
