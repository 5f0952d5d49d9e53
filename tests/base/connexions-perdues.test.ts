// Server: PostgreSQL itself cuts the pool's connections while acts are writing.
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refus, succes } from '#shared/base/refus.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { type BaseDeTest, baseDeTest } from '#tests/harness/base-de-test.ts';

const CONNEXIONS = 3;
let base: BaseDeTest;
let orm: MikroORM;
let bourreau: pg.Client;

beforeAll(async () => {
  base = await baseDeTest();
  orm = await createOrm(base.url, { max: CONNEXIONS });
  bourreau = new pg.Client({ connectionString: base.url });
  await bourreau.connect();
});
afterAll(async () => {
  await orm.close(true);
  await bourreau.end();
  await base.detruire();
});

type Em = Parameters<Parameters<typeof inTransaction>[2]>[0];
/** The server ends that transaction's connection, as it does when it stops or falls. */
async function couper(em: Em): Promise<void> {
  const tenue = await sqlOne<{ pid: number }>(em, 'select pg_backend_pid() as pid');
  await bourreau.query('select pg_terminate_backend($1, 5000)', [tenue?.pid]);
}
/** As many transactions at once as the pool has connections. */
const toutesEnsemble = (): Promise<unknown[]> =>
  Promise.all(
    Array.from({ length: CONNEXIONS }, () =>
      inTransaction(orm, null, async (em) => {
        await sql(em, 'select pg_sleep(0.01)');
        return succes(null);
      }),
    ),
  );

const statutDe = (acte: Parameters<typeof inTransaction>[2]): Promise<number | null> =>
  inTransaction(orm, null, acte).then(
    (reponse) => reponse.statut,
    () => null,
  );

it.each([
  [
    'avant le commit',
    async (em: Em) => {
      await couper(em);
      return succes(null);
    },
  ],
  [
    'avant d’annuler un refus',
    async (em: Em) => {
      await couper(em);
      return refus(422, 'saisie_invalide', 'non');
    },
  ],
  [
    'au milieu d’un ordre',
    async (em: Em) => {
      const coupe = couper(em);
      await sql(em, 'select pg_sleep(60)');
      await coupe;
      return succes(null);
    },
  ],
  [
    'avant une faute de l’acte',
    async (em: Em) => {
      await couper(em);
      throw new Error('faute');
    },
  ],
])('une connexion coupée %s est rendue et remplacée', async (_quand, acte) => {
  for (let n = 0; n < 2 * CONNEXIONS; n += 1) expect(await statutDe(acte)).not.toBe(200);
  await expect(toutesEnsemble()).resolves.toHaveLength(CONNEXIONS);
});

it('la base coupe toutes les connexions pendant que tous écrivent : toutes reviennent', async () => {
  for (let n = 0; n < 5; n += 1) {
    const ecritures = Array.from({ length: 4 * CONNEXIONS }, () =>
      inTransaction(orm, null, async (em) => {
        await sql(em, 'select pg_sleep(0.02)');
        return succes(null);
      }).catch(() => null),
    );
    await bourreau.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await Promise.all(ecritures);
  }
  await expect(toutesEnsemble()).resolves.toHaveLength(CONNEXIONS);
});
