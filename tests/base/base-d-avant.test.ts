// Server: what 3.3.22 left in a real PostgreSQL, its base and its backup, is brought to today's.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { MIGRATIONS, MIGRATIONS_TABLE, namesNow } from '#server/platform/db/migrations.ts';
import { createOrm, migrate } from '#server/platform/db/orm.ts';
import { ENTITES } from '#server/entities.ts';
import { listBackups } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { loadTables } from '#server/platform/sauvegarde/load-tables.ts';
import { examineCopy } from '#server/platform/sauvegarde/read-copy.ts';
import { restoreTables } from '#server/platform/sauvegarde/restore-tables.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { type BaseDeTest, baseDeTest, creerBaseVide } from '#tests/harness/base-de-test.ts';
import { catalogueOf } from '#tests/harness/catalogue.ts';

/** Written by 3.3.22: the schema of its base, and a backup of its demonstration of one day. */
const FOLDER = path.join(import.meta.dirname, 'base-3.3.22');
const backup = listBackups(FOLDER)[0] ?? expect.unreachable('aucune sauvegarde');
/** Counted in that base by 3.3.22, in hundredths. */
const SUMS = `select
  (select count(*) from vente)::int as ventes,
  (select sum(total_client) from vente)::int as net,
  (select sum(tva) from vente)::int as tva,
  (select sum(qte) from produit)::int as boites,
  (select sum(current_dette) from client)::int as dettes,
  (select sum(espece) from mouvement_caisse)::int as especes`;
const COUNTED = {
  ventes: 48,
  net: 23_727_200,
  tva: 275_400,
  boites: 11_014,
  dettes: 5_293_500,
  especes: 18_701_700,
};

let opened: BaseDeTest[] = [];
afterEach(async () => {
  for (const base of opened) await base.detruire();
  opened = [];
});
async function empty(): Promise<BaseDeTest> {
  const base = await creerBaseVide();
  opened.push(base);
  return base;
}
async function ask<T extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await client.query<T>(text));
    return rows;
  } finally {
    await client.end();
  }
}
const applied = (url: string) =>
  ask<{ name: string }>(url, `select name from ${MIGRATIONS_TABLE} order by id`);
async function faultsOf(url: string): Promise<unknown[]> {
  const orm = await createOrm(url, { entites: ENTITES, max: 2 });
  return verifierInvariants(orm.em.fork()).finally(() => orm.close(true));
}
async function baseOf3322(): Promise<BaseDeTest> {
  const base = await empty();
  await ask(base.url, gunzipSync(readFileSync(path.join(FOLDER, 'schema.sql.gz'))).toString());
  const content = await examineCopy({ folder: FOLDER, backup }, MIGRATIONS_TABLE);
  expect(content.migrations).toHaveLength(93);
  const place = { folder: FOLDER, backup, content };
  expect(await loadTables(base.url, place, () => undefined)).toBe(0);
  return base;
}

it('une base de la 3.3.22 est reconnue : ses données restent, elle devient celle d’une pharmacie neuve', async () => {
  const [former, fresh] = [await baseOf3322(), await baseDeTest()];
  opened.push(fresh);
  expect(await applied(former.url)).toHaveLength(93);
  await migrate(former.url);
  expect((await applied(former.url)).map((m) => m.name)).toEqual(MIGRATIONS.map((m) => m.name));
  expect(await catalogueOf(former.url)).toEqual(await catalogueOf(fresh.url));
  expect(await ask(former.url, SUMS)).toEqual([COUNTED]);
  expect(await faultsOf(former.url)).toEqual([]);
});

it('une sauvegarde de la 3.3.22 se restaure à l’identique', async () => {
  const [restored, fresh] = [await empty(), await baseDeTest()];
  opened.push(fresh);
  await migrate(restored.url);
  await restoreTables({
    url: restored.url,
    folder: FOLDER,
    backup,
    author: { utilisateur: 'Chantal', adresse: '127.0.0.1' },
    now: new Date('2026-11-29T08:00:00Z'),
  });
  expect((await applied(restored.url)).map((m) => m.name)).toEqual(MIGRATIONS.map((m) => m.name));
  expect(await catalogueOf(restored.url)).toEqual(await catalogueOf(fresh.url));
  expect(await ask(restored.url, SUMS)).toEqual([COUNTED]);
  expect(await faultsOf(restored.url)).toEqual([]);
});

it('d’une version plus ancienne, la base et la sauvegarde sont laissées, et la version à lancer est dite', async () => {
  const older = await baseOf3322();
  await ask(
    older.url,
    `delete from ${MIGRATIONS_TABLE} where name = 'Migration20261201_30_recu_hors_commande'`,
  );
  const fault = await migrate(older.url).catch((error: unknown) => error);
  expect((fault as Error).message).toBe(phrasesVersion.schemaTropAncien(VERSION));
  expect(await ask(older.url, SUMS)).toEqual([COUNTED]);
  expect(await applied(older.url)).toHaveLength(92);
  expect(namesNow(['Migration20261121_01_socle'])).toBeNull();
  expect(phrasesSauvegarde.copieTropAncienne).toContain('3.3.22');
});
