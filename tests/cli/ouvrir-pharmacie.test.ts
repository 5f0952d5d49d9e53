// Server: the command makes a folder, a cluster and a base, and refuses to make them twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startDatabase } from '#server/platform/base-embarquee/start-database.ts';

const RACINE = join(import.meta.dirname, '../..');
const ici = mkdtempSync(join(tmpdir(), 'pharmacie-ouvrir-'));
chmodSync(ici, 0o755); // the database's account goes through it
const dossier = (nom: string): string => join(ici, 'data', nom);
afterAll(() => rmSync(ici, { recursive: true, force: true }));

/** A command typed in an empty folder, as `npm run` types it in the project's. */
async function commande(nom: string, ...mots: string[]): Promise<{ code: unknown; dit: string }> {
  const processus = spawn(process.execPath, [join(RACINE, `server/cli/${nom}.ts`), ...mots], {
    cwd: ici,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: '', DEMO: '', ADMIN_PASSWORD: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dit = '';
  for (const flux of [processus.stdout, processus.stderr])
    flux.on('data', (t) => (dit += String(t)));
  const [code] = await once(processus, 'close');
  return { code, dit };
}

it('[DOS-2] la pharmacie se fait à côté, dit la suite, et ne se refait pas', async () => {
  const { code, dit } = await commande('ouvrir-pharmacie');
  expect([code, dit]).toEqual([0, expect.stringContaining(dossier('pharmacie'))]);
  expect(dit).toMatch(/Administrateur : admin \/ [A-Z2-9]{12}\n/);
  expect(dit).toMatch(/ {2}1\. .+npm start\n {2}2\. .+activation\?code=[A-Z2-9]{16}\n {2}3\. /);
  expect(await commande('ouvrir-pharmacie')).toEqual({
    code: 1,
    dit: `Votre pharmacie est déjà dans ${dossier('pharmacie')} : « npm start » l’ouvre.\n`,
  });
});

it('[DEM-2] une pharmacie mise dans le dossier de la démonstration n’est pas ôtée ; la démonstration part avec lui, arrêtée', async () => {
  renameSync(dossier('pharmacie'), dossier('demonstration'));
  expect(await commande('demo', 'supprimer')).toEqual({
    code: 1,
    dit: `Rien n’est ôté : ${dossier('demonstration')} ne contient pas la démonstration.\n`,
  });
  const base = await startDatabase(dossier('demonstration'));
  const client = new pg.Client({ connectionString: base.url });
  await client.connect();
  await client.query(`insert into parametre (cle, valeur) values ('demonstration', '{}')`);
  await client.end();
  expect((await commande('demo', 'supprimer')).dit).toMatch(/^La démonstration tourne/);
  await base.stop();
  expect((await commande('demo', 'supprimer')).code).toBe(0);
  expect(existsSync(dossier('demonstration'))).toBe(false);
});
