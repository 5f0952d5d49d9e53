// Server: kills a real PostgreSQL and its process, and adopts what they leave.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isReachable } from '#server/platform/base-embarquee/choose-place.ts';
import { createMissingDatabase } from '#server/platform/base-embarquee/reach-database.ts';
import { databaseFault } from '#server/platform/db/database-fault.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import {
  type EmbeddedDatabase,
  startDatabase,
} from '#server/platform/base-embarquee/start-database.ts';

import { PATIENCE_MS } from '../../harness/patience.ts';

const PETITE = { settings: { shared_buffers: '16MB' } };
const ENFANT = join(import.meta.dirname, 'demarrer-et-attendre.ts');
let dossier: string;
const ouvertes: EmbeddedDatabase[] = [];

beforeEach(() => {
  dossier = mkdtempSync(join(tmpdir(), 'pharmacie-base-'));
  chmodSync(dossier, 0o755);
});

afterEach(async () => {
  for (const base of ouvertes.splice(0)) await base.stop();
  rmSync(dossier, { recursive: true, force: true });
});

async function demarrer(ou = dossier): Promise<EmbeddedDatabase> {
  const base = await startDatabase(ou, PETITE);
  ouvertes.push(base);
  return base;
}

async function sql(url: string, texte: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: texte, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const pidDe = (ou = dossier) =>
  Number.parseInt(readFileSync(join(ou, 'pg18/postmaster.pid'), 'utf8'), 10);

/**
 * A server of its own, as our process would be: what it prints first is the address of its base.
 */
async function demarrerAilleurs(ou: string, compte?: { uid: number; gid: number }) {
  const processus = spawn(process.execPath, [ENFANT, ou], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...compte,
  });
  for await (const ligne of createInterface(processus.stdout)) return { processus, url: ligne };
  throw new Error("le processus s'est arrêté sans démarrer sa base");
}

describe('la base embarquée', () => {
  test('démarre, garde la durabilité, et retrouve ses lignes après un arrêt ; ce qu’un poste exporte pour un autre PostgreSQL n’y change rien', async () => {
    process.env['PGSSLMODE'] = 'require';
    process.env['PGOPTIONS'] = '-c search_path=ailleurs';
    const base = await demarrer();
    await sql(base.url, 'create table t as select 7 as n');
    expect(
      await sql(
        base.url,
        "select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('timezone')",
      ),
    ).toEqual([['on', 'on', 'UTC']]);
    await base.stop();
    expect(await sql((await demarrer()).url, 'select n from t')).toEqual([[7]]);
  });

  test('[SEC-1] son journal n’a rien de ce qu’on tape, et n’est lu que de son compte', async () => {
    const journal = join(dossier, 'postgresql.log');
    writeFileSync(journal, '', { mode: 0o644 });
    const { url } = await demarrer();
    await sql(url, 'create table fiche (nom text primary key, age integer check (age > 0))');
    await sql(url, `insert into fiche values ('TÉMOIN-DE-SANTÉ', 4)`);
    for (const faute of [
      `insert into fiche values ('TÉMOIN-DE-SANTÉ', 5)`,
      `insert into fiche values ('TÉMOIN-DE-SANTÉ 2', -1)`,
      `select * from absente where nom = 'TÉMOIN-DE-SANTÉ'`,
      `select 'TÉMOIN-DE-SANTÉ'::integer`,
    ])
      await expect(sql(url, faute)).rejects.toThrow(/./);
    const lu = readFileSync(journal, 'utf8');
    expect(lu).toContain('database system is ready');
    expect(lu).not.toMatch(/TÉMOIN|fiche|absente/);
    if (process.platform !== 'win32') expect(statSync(journal).mode & 0o777).toBe(0o600);
  });

  test('PostgreSQL tué pendant la marche est relancé à la même adresse', async () => {
    const base = await demarrer();
    await sql(base.url, 'create table t as select 7 as n');
    const avant = pidDe();
    process.kill(avant, 'SIGKILL');
    await expect.poll(() => sql(base.url, 'select n from t').catch(() => undefined)).toEqual([[7]]);
    expect(pidDe()).not.toBe(avant);
  });

  test('le serveur tué laisse une base que le suivant adopte', async () => {
    const { processus, url } = await demarrerAilleurs(dossier);
    const avant = pidDe();
    processus.kill('SIGKILL');
    await once(processus, 'exit');
    const base = await demarrer();
    expect([base.url, pidDe()]).toEqual([url, avant]);
  });

  test('le serveur et PostgreSQL tués ensemble : le démarrage suivant retrouve tout', async () => {
    const { processus, url } = await demarrerAilleurs(dossier);
    await sql(url, 'create table t as select 7 as n');
    processus.kill('SIGKILL');
    process.kill(pidDe(), 'SIGKILL');
    expect(await sql((await demarrer()).url, 'select n from t')).toEqual([[7]]);
  });

  test("un numéro de processus donné depuis à un étranger n'empêche pas le démarrage, et l'étranger vit", async () => {
    await (await demarrer()).stop();
    const etranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    const trace = [
      etranger.pid,
      join(dossier, 'pg18'),
      '1',
      '5432',
      join(dossier, 'socket'),
      '',
      '0 0',
      'ready',
      '',
    ].join('\n');
    writeFileSync(join(dossier, 'pg18/postmaster.pid'), trace);
    mkdirSync(join(dossier, 'socket'), { recursive: true });
    writeFileSync(join(dossier, 'socket/.s.PGSQL.5432.lock'), trace);
    await demarrer();
    expect(pidDe()).not.toBe(etranger.pid);
    expect(etranger.exitCode).toBeNull();
    etranger.kill();
  });

  test('deux processus qui démarrent ensemble partagent une seule base', async () => {
    const [a, b] = await Promise.all([demarrerAilleurs(dossier), demarrerAilleurs(dossier)]);
    expect(a.url).toBe(b.url);
    a.processus.kill('SIGKILL');
    b.processus.kill('SIGKILL');
    await demarrer();
  });

  test('une base qui tarde à répondre n’est pas une base perdue : elle se crée dès qu’elle répond', async () => {
    const base = await demarrer();
    const porte = base.url.replace(/^postgresql:\/\/|\/pharmacie$/g, '');
    const administration = base.url.replace(/pharmacie$/, 'postgres');
    await sql(administration, 'drop database pharmacie');
    process.kill(pidDe(), 'SIGSTOP');
    const creation = createMissingDatabase(porte, PATIENCE_MS, 100);
    await attendre(300); // more than a connection waits
    process.kill(pidDe(), 'SIGCONT');
    await creation;
    expect(await sql(base.url, 'select 1')).toEqual([[1]]);
  });

  test('un chemin trop long pour un socket en prend un court, toujours le même', async () => {
    const long = join(dossier, 'é'.repeat(60));
    const premiere = await demarrer(long);
    await premiere.stop();
    expect((await demarrer(long)).url).toBe(premiere.url);
  });

  test('des dossiers provisoires aux noms aussi longs n’y changent rien', async () => {
    const long = join(dossier, 'é'.repeat(60));
    mkdirSync(long);
    vi.stubEnv('TMPDIR', long);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await sql((await demarrer(long)).url, 'select 1')).toEqual([[1]]);
  });

  const compte = { uid: 1, gid: 1 }; // daemon: PostgreSQL wants an account that has a name
  // A project that stands in a folder closed to others (a private temporary folder, root's own)
  // cannot be run by that account at all.
  test.runIf(process.getuid?.() === 0 && isReachable(import.meta.dirname, compte))(
    'un compte ordinaire a sa base, que root reprend ensuite sans en changer le propriétaire',
    async () => {
      chownSync(dossier, compte.uid, compte.gid);
      const { processus, url } = await demarrerAilleurs(dossier, compte);
      expect(await sql(url, 'select 1')).toEqual([[1]]);
      processus.kill('SIGTERM');
      await once(processus, 'exit');
      await demarrer();
      expect(statSync(join(dossier, 'pg18')).uid).toBe(compte.uid);
    },
  );

  test.runIf(process.getuid?.() === 0)(
    'un dossier fermé à son compte met la base ailleurs, quel que soit l’umask, et un lien le montre',
    async () => {
      const umask = process.umask(0o077);
      onTestFinished(() => void process.umask(umask));
      chmodSync(dossier, 0o700);
      const dits: string[] = [];
      const base = await startDatabase(dossier, {
        ...PETITE,
        report: (message) => dits.push(message),
      });
      const ailleurs = dirname(realpathSync(join(dossier, 'pg18')));
      expect(dits).toEqual([expect.stringContaining(ailleurs)]);
      await base.stop();
      expect((await demarrer()).url).toBe(base.url);
      await ouvertes.pop()?.stop();
      rmSync(ailleurs, { recursive: true });
    },
  );
});

describe('par le réseau de la machine, comme sous Windows', () => {
  test('un mot de passe, un port de cette machine seule ; les données restent d’un démarrage à l’autre', async () => {
    const nom = "..\\l'archive\\%f"; // as the paths of Windows stand in its settings
    const par = { settings: { ...PETITE.settings, cluster_name: nom }, tcp: true };
    const premiere = await startDatabase(dossier, par);
    ouvertes.push(premiere);
    await sql(premiere.url, 'create table t as select 42 n');
    // the server's own connections, whose pool hides the password
    const orm = await createOrm(premiere.url, { max: 1 });
    expect(await orm.em.getConnection().execute('select n from t')).toEqual([{ n: 42 }]);
    await orm.close(true);
    expect((await sql(premiere.url, 'show cluster_name'))[0]).toEqual([nom]);
    expect((await sql(premiere.url, 'show listen_addresses'))[0]).toEqual(['127.0.0.1']);
    const faux = premiere.url.replace(/:[0-9a-f]{48}@/, ':faux@');
    const refusee = await sql(faux, 'select 1').catch((e: unknown) => e);
    expect(String(databaseFault(refusee, faux))).toContain(
      'refuse le compte « postgres » ou son mot de passe',
    );
    await sql(
      premiere.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    const adoptee = await startDatabase(dossier, par);
    expect(adoptee.url).toBe(premiere.url);
    // the one left would start it again beside the next
    await Promise.all([premiere.stop(), adoptee.stop()]);
    const relancee = await startDatabase(dossier, par);
    ouvertes.push(relancee);
    expect(await sql(relancee.url, 'select n from t')).toEqual([[42]]);
  });
});
