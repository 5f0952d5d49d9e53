// Server: PostgreSQL's own archiver fails, and has to be seen failing.
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  startDatabase,
} from '#server/platform/base-embarquee/start-database.ts';
import { handoverFolder } from '#server/platform/base-embarquee/archive-settings.ts';
import { createOrm, migrate } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ENTITES } from '#server/entities.ts';
import type { Veille } from '#server/platform/etat/veille.ts';
import { createLog } from '#server/platform/http/log.ts';
import { BackupKeeper } from '#server/platform/sauvegarde/backup-keeper.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { veilleSur } from '#tests/harness/veille-de-test.ts';

let dossier: string;
let base: EmbeddedDatabase;
let orm: MikroORM;
let gardien: BackupKeeper;
let veille: Veille;
beforeAll(async () => {
  dossier = mkdtempSync(join(tmpdir(), 'pharmacie-journal-'));
  chmodSync(dossier, 0o755);
  base = await startDatabase(join(dossier, 'donnees'), {
    settings: { shared_buffers: '16MB', fsync: 'off' },
  });
  await migrate(base.url);
  orm = await createOrm(base.url, { entites: ENTITES, max: 3 });
  await sql(
    orm.em.fork(),
    `insert into utilisateur (fullname, name, password_hash, is_admin) values ('Chef', 'chef', 'x', true)`,
  );
  gardien = new BackupKeeper({
    url: base.url,
    base,
    folder: join(dossier, 'sauvegardes'),
    since: new Date(),
    log: createLog('silent'),
  });
  veille = veilleSur(orm, { sauvegardes: gardien });
});
afterAll(async () => {
  await orm.close(true);
  await base.stop();
  rmSync(dossier, { recursive: true, force: true });
});

/** The database closes a segment of its log, then the keeper has its minute. */
async function uneMinute(): Promise<void> {
  await sql(orm.em.fork(), `select pg_logical_emit_message(true, 'essai', 'x')`);
  await sql(orm.em.fork(), 'select pg_switch_wal()');
  await gardien.tick(orm, new Date()).catch(() => undefined);
  await veille.passer(new Date());
}
const dits = async (): Promise<string[]> =>
  (
    await sql<{ titre: string }>(
      orm.em.fork(),
      `select data ->> 'title' as titre from notification where read_at is null order by id`,
    )
  ).map((n) => n.titre);
const menace = (): boolean => gardien.state(new Date()).menaces.includes('journal');
const avertis = async (): Promise<boolean> => {
  await uneMinute();
  return menace() && (await dits()).includes('Journal non sauvegardé');
};
const rassures = async (): Promise<boolean> => {
  await uneMinute();
  return !menace() && !(await dits()).includes('Journal non sauvegardé');
};

describe('[SAU-4] le journal de la base qui n’est plus mis à l’abri', () => {
  it('la base ne peut plus le remettre : cloche et état le disent, et le taisent quand il repart', async () => {
    await jusqua(rassures, 'le journal relevé');
    const depot = handoverFolder(base.place.cluster);
    renameSync(depot, `${depot}.ailleurs`);
    await jusqua(avertis, 'l’avertissement');
    expect(gardien.state(new Date()).alertes.join(' ')).toMatch(
      /n’est plus mis à l’abri depuis le/,
    );
    renameSync(`${depot}.ailleurs`, depot);
    await jusqua(rassures, 'l’avertissement levé');
  });
  it('le dossier des sauvegardes ne se laisse plus écrire : de même', async () => {
    const bon = join(dossier, 'sauvegardes');
    renameSync(bon, `${bon}.ailleurs`);
    writeFileSync(bon, '');
    await jusqua(avertis, 'l’avertissement');
    rmSync(bon);
    renameSync(`${bon}.ailleurs`, bon);
    await jusqua(rassures, 'l’avertissement levé');
  });
});
