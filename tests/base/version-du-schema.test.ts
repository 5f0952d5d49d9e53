// Server: the migrations table of a real base is what a newer version changed.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { migrate } from '#server/platform/db/orm.ts';
import { StartFault } from '#server/platform/db/start-fault.ts';
import { type BaseDeTest, baseDeTest } from '#tests/harness/base-de-test.ts';

let base: BaseDeTest;
let client: pg.Client;
beforeAll(async () => {
  base = await baseDeTest();
  client = new pg.Client({ connectionString: base.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await base.detruire();
});

it('une base qu’une version plus récente a changée est laissée, et la version à lancer est dite', async () => {
  await migrate(base.url);
  await client.query(
    `insert into mikro_orm_migrations (name) values ('Migration29990101_0000_demain')`,
  );
  await client.query(`update parametre set valeur = '"9.9.9"' where cle = 'version_du_schema'`);
  const faute = await migrate(base.url).catch((e: unknown) => e);
  expect(faute).toBeInstanceOf(StartFault);
  expect((faute as Error).message).toBe(phrasesVersion.schemaPlusRecent(VERSION, '9.9.9'));
  // The one that opened them may bear this one's number: the same is not told to run.
  expect(phrasesVersion.schemaPlusRecent('3.3.22', '3.3.22')).toContain(
    'version qui les a ouvertes',
  );
  const { rows } = await client.query(
    `select valeur from parametre where cle = 'version_du_schema'`,
  );
  expect(rows).toEqual([{ valeur: '9.9.9' }]);
});
