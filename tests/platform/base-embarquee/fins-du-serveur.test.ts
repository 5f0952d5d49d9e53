// Server: ports, signals and orphans belong to real processes started by npm start.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readPostmaster } from '#server/platform/base-embarquee/read-postmaster.ts';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { EXIT_CONFIG } from '#server/platform/db/start-fault.ts';
import { jusqua } from '#tests/harness/patience.ts';

const RACINE = join(import.meta.dirname, '../../..');
/** One folder for all: the second start finds the base that the first one made. */
const dossier = mkdtempSync(join(tmpdir(), 'pharmacie-fins-'));
chmodSync(dossier, 0o755); // the database's account goes through it
let lances: ChildProcess[] = [];
afterEach(async () => {
  for (const p of lances) if (p.exitCode === null && p.kill('SIGTERM')) await once(p, 'exit');
  lances = [];
});
afterAll(() => rmSync(dossier, { recursive: true, force: true }));

interface Lance {
  processus: ChildProcess;
  dit: () => string;
  fini: Promise<number | null>;
}
function lancer(fichier: string, env: Record<string, string>): Lance {
  const processus = spawn(process.execPath, [join(RACINE, fichier)], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      HTTPS_PORT: '0',
      DATA_DIR: join(dossier, 'donnees'),
      DATABASE_URL: '',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  lances.push(processus);
  let texte = '';
  processus.stdout.on('data', (t) => (texte += String(t)));
  processus.stderr.on('data', (t) => (texte += String(t)));
  const fini = once(processus, 'exit').then(([code]) => code as number | null);
  return { processus, dit: () => texte, fini };
}
const grappe = (): string =>
  join(
    dossier,
    'donnees',
    readdirSync(join(dossier, 'donnees')).find((n) => n.startsWith('pg')) ?? 'pg',
  );
const baseTourne = (): boolean => readPostmaster(grappe()) !== undefined;

it('le port pris est dit avant que la base ne soit faite, avec la façon d’en sortir', async () => {
  const voisin = createServer().listen(0, '127.0.0.1');
  await once(voisin, 'listening');
  const { port } = voisin.address() as { port: number };
  const { fini, dit } = lancer('server/main.ts', { PORT: String(port) });
  expect(await fini).toBe(EXIT_CONFIG);
  expect(dit()).toContain(`Le port ${port} est déjà pris`);
  expect(dit()).toContain(`PORT=${port + 1}`);
  expect(existsSync(join(dossier, 'donnees'))).toBe(false);
  voisin.close();
});

it('un dossier que le système ne donne pas est dit aussitôt, avec la façon d’en sortir', async () => {
  const { fini, dit } = lancer('server/main.ts', { PORT: '0', DATA_DIR: '/proc/pharmacie' });
  expect(await fini).toBe(EXIT_CONFIG);
  expect(dit()).toMatch(
    /^Le dossier des données \/proc\/pharmacie ne peut pas servir : .+DATA_DIR=/,
  );
});

it('un second serveur sur le même dossier est refusé sans toucher au premier ; le terminal fermé, rien ne reste', async () => {
  const premier = lancer('server/main.ts', { PORT: String(await anyFreePort()) });
  await jusqua(() => premier.dit().includes('Ctrl-C arrête.'), 'le serveur prêt');
  const base = readPostmaster(grappe());
  const second = lancer('server/main.ts', { PORT: String(await anyFreePort()) });
  expect(await second.fini).toBe(EXIT_CONFIG);
  expect(second.dit()).toContain('Une pharmacie tourne déjà sur le dossier');
  expect([premier.processus.exitCode, readPostmaster(grappe())]).toEqual([null, base]);
  premier.processus.kill('SIGHUP');
  expect(await premier.fini).toBe(0);
  expect(baseTourne()).toBe(false);
});

const repond = (port: number) => (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/sante/pret`).then(
    (r) => r.ok,
    () => false,
  );

it('npm start : le serveur tué revient à la même adresse ; Ctrl-C deux fois, rien ne reste', async () => {
  const port = await anyFreePort();
  const { processus, fini, dit } = lancer('server/cli/start.ts', { PORT: String(port) });
  await jusqua(repond(port), 'le serveur prêt');
  tuerLeServeurDe(processus);
  await jusqua(() => dit().includes('elle est relancée'), 'la relance dite');
  await jusqua(repond(port), 'le serveur revenu');
  processus.kill('SIGINT');
  processus.kill('SIGINT');
  expect(await fini).toBe(0);
  expect(baseTourne()).toBe(false);
});

it('npm start tué d’un coup : son serveur et la base s’arrêtent d’eux-mêmes ; la porte HTTPS prise était dite', async () => {
  const port = await anyFreePort();
  const voisin = createServer().listen(0, '0.0.0.0');
  await once(voisin, 'listening');
  const { port: pris } = voisin.address() as { port: number };
  const { processus, fini, dit } = lancer('server/cli/start.ts', {
    HOST: '0.0.0.0',
    PORT: String(port),
    HTTPS_PORT: String(pris),
  });
  await jusqua(() => dit().includes('Ctrl-C arrête.'), 'le serveur prêt');
  expect(dit()).toContain(`La porte HTTPS n’est pas ouverte : le port ${pris} est sans doute pris`);
  expect(await repond(port)()).toBe(true);
  voisin.close();
  processus.kill('SIGKILL');
  expect(await fini).toBeNull();
  await jusqua(() => !baseTourne(), 'la base arrêtée');
  expect(await repond(port)()).toBe(false);
});

/** kill -9 of the server that this supervisor launched. */
function tuerLeServeurDe({ pid }: ChildProcess): void {
  const enfants = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  expect(enfants).toHaveLength(1);
  process.kill(Number(enfants[0]), 'SIGKILL');
}
