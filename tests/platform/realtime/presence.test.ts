// Server: a presence that the base refused is written later by the server's own round.
import type { Logger } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { createLog } from '#server/platform/http/log.ts';
import { Presence } from '#server/platform/realtime/presence.ts';
import { baseDeTest, type BaseDeTest } from '#tests/harness/base-de-test.ts';

let base: BaseDeTest;
let orm: Awaited<ReturnType<typeof createOrm>>;
beforeAll(async () => {
  base = await baseDeTest();
  orm = await createOrm(base.url, { max: 3 });
});
afterAll(async () => {
  await orm.close(true);
  await base.detruire();
});

it('[DIR-4] une présence qui n’a pu s’écrire s’écrit d’elle-même : nul n’est dit absent pour une base occupée', async () => {
  const em = orm.em.fork();
  const awa =
    (
      await sqlOne<{ id: number }>(
        em,
        `insert into utilisateur (fullname, name, password_hash)
          values ('Awa', 'awa', 'x')
          returning id`,
      )
    )?.id ?? 0;
  const warn = vi.fn<Logger['warn']>();
  const presence = new Presence({
    orm,
    journal: { ...createLog('silent'), warn },
    maintenant: () => new Date('2026-11-21T09:00:00Z'),
  });
  const verrou = orm.em.fork();
  await verrou.begin();
  await sql(verrou, 'lock table presence');
  presence.enter(awa);
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  await verrou.rollback();
  const prises = async () =>
    (
      await sqlOne<{ prises: number }>(
        em,
        'select prises from presence where utilisateur_id = $1',
        [awa],
      )
    )?.prises;
  await expect.poll(prises).toBe(1);
  await presence.stop();
  expect(await prises()).toBe(0);
});
