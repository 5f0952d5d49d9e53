// Server: a pool is starved while its PostgreSQL still answers another connection.
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { createLog } from '#server/platform/http/log.ts';
import { PoolHealth } from '#server/platform/parts/pool-health.ts';
import { type BaseDeTest, baseDeTest } from '#tests/harness/base-de-test.ts';

let base: BaseDeTest;
let orm: MikroORM;
beforeAll(async () => {
  base = await baseDeTest();
  orm = await createOrm(base.url, { max: 2 });
});
afterAll(async () => {
  await orm.close(true);
  await base.detruire();
});

async function parElleMeme(): Promise<void> {
  const client = new pg.Client({ connectionString: base.url });
  await client.connect();
  await client.end();
}
function veille(byItself: () => Promise<unknown>): { sante: PoolHealth; morts: () => number } {
  let n = 0;
  const sante = new PoolHealth({
    byPool: () => sql(orm.em.fork(), 'select 1'),
    byItself,
    journal: createLog('silent'),
    onDead: () => (n += 1),
    looks: 2,
    pauseMs: 1,
  });
  return { sante, morts: () => n };
}
/** All connections of the pool are taken, as when none was given back. */
async function prendreTout(): Promise<() => Promise<void>> {
  const prises = [orm.em.fork(), orm.em.fork()];
  for (const em of prises) await em.begin();
  return async () => {
    for (const em of prises) await em.rollback();
  };
}

it('le bassin qui ne rend plus rien alors que la base répond est dit mort, une fois', async () => {
  const { sante, morts } = veille(parElleMeme);
  await sante.suspect();
  expect(sante.state()).toBe(true);
  const rendre = await prendreTout();
  await Promise.all([sante.suspect(), sante.suspect()]);
  await sante.suspect();
  expect(sante.state()).toBe(false);
  expect(morts()).toBe(1);
  await rendre();
});

it('la base absente n’est pas un bassin mort : elle reviendra', async () => {
  const { sante, morts } = veille(() => Promise.reject(new Error('ECONNREFUSED')));
  const rendre = await prendreTout();
  await sante.suspect();
  expect(sante.state()).toBe(true);
  expect(morts()).toBe(0);
  await rendre();
});

it('le bassin qui revient entre deux regards est sain', async () => {
  const rendre = await prendreTout();
  const { sante, morts } = veille(async () => {
    await parElleMeme();
    await rendre();
  });
  await sante.suspect();
  expect([sante.state(), morts()]).toEqual([true, 0]);
});
