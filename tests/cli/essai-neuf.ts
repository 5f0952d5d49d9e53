import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { commandLine } from '#server/cli/commands.ts';
import { jusqua } from '#tests/harness/patience.ts';

commandLine('essai-neuf');
/** Plain JavaScript, for any Node: it has no types. */
const etat: string = new URL('../../server/cli/install-state.mjs', import.meta.url).href;
const { wrongBinaries } = (await import(etat)) as {
  wrongBinaries: (modules: string, connus: Programmes) => string[];
};
type Programmes = Record<string, { version: string; sha256: Record<string, string> }>;
const RACINE = path.join(import.meta.dirname, '../..');
const MO_AU_PLUS = 650;
const INSTALLER_MS = 600_000;

const ici = mkdtempSync(path.join(tmpdir(), 'pharmacie-neuf-'));
chmodSync(ici, 0o755); // the database's account goes through it
const clone = path.join(ici, 'pharmacie');
const port = await anyFreePort();
/** As a newcomer has it: none of our programs on the path, none of our settings. */
const env = {
  PATH: (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((d) => !d.includes('node_modules'))
    .join(path.delimiter),
  HOME: process.env.HOME,
  PORT: String(port),
  HTTPS_PORT: '0',
  LOG_LEVEL: 'silent',
};

function verifier(vrai: boolean, quoi: string): void {
  console.log(`${vrai ? '✓' : '✗'} ${quoi}`);
  if (!vrai) process.exitCode = 1;
}

/** Processes that work in the clone: none may be left. */
const restent = (): string[] =>
  readdirSync('/proc')
    .filter((n) => /^\d+$/.test(n))
    .map((n) => {
      try {
        return readFileSync(`/proc/${n}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((l) => l.includes(ici));

/** `npm start`, until it says how it is stopped: what it wrote, and after how many seconds. */
async function partir(): Promise<{ npm: ChildProcess; dit: string; secondes: number }> {
  const debut = Date.now();
  const npm = spawn('npm', ['start'], { cwd: clone, env, detached: true });
  let dit = '';
  for (const flux of [npm.stdout, npm.stderr]) flux.on('data', (t) => (dit += String(t)));
  const fini = (): boolean => dit.includes('Ctrl-C arrête.') || npm.exitCode !== null;
  while (!fini() && Date.now() - debut < INSTALLER_MS)
    await jusqua(fini, 'le départ').catch(() => undefined);
  if (!dit.includes('Ctrl-C arrête.')) throw new Error(dit);
  return { npm, dit, secondes: (Date.now() - debut) / 1000 };
}
/** Ctrl-C, as a terminal gives it: to the whole group. */
async function arreter({ pid = 0, exitCode }: ChildProcess): Promise<void> {
  if (exitCode === null) process.kill(-pid, 'SIGINT');
  await jusqua(() => restent().length === 0, `la fin de ${restent().join('\n')}`);
}
const taper = (...mots: string[]): string => {
  const { stdout, stderr } = spawnSync('npm', mots, { cwd: clone, env, encoding: 'utf8' });
  return stdout + stderr;
};
const repond = async (lien: string): Promise<boolean> => (await fetch(lien)).status === 200;

function mesurer(): { mo: number; fichiers: number } {
  const fichiers = readdirSync(clone, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => path.join(e.parentPath, e.name))
    .filter((f) => !f.startsWith(path.join(clone, 'data')));
  const blocs = fichiers.reduce((s, f) => s + statSync(f).blocks, 0);
  return { mo: Math.round((blocs * 512) / 1_000_000), fichiers: fichiers.length };
}

/** `npm run essai-neuf`: the README's commands in a clone of what is committed, in their order. */
try {
  spawnSync('git', ['clone', '--quiet', RACINE, clone], { stdio: 'inherit' });
  const premier = await partir();
  verifier(true, `npm start : prêt en ${premier.secondes.toFixed(0)} s`);
  const liens = [...premier.dit.matchAll(/https?:\S+code=\S+/g)].map(([lien]) => lien);
  verifier(liens.length === 2, `deux liens : ${liens.join(' ')}`);
  for (const lien of liens) verifier(await repond(lien), `${new URL(lien).host} répond`);
  await arreter(premier.npm);
  verifier(true, 'Ctrl-C : aucun processus ne reste');
  const { mo, fichiers } = mesurer();
  verifier(mo <= MO_AU_PLUS, `${mo} Mo (${MO_AU_PLUS} au plus), ${fichiers} fichiers`);
  const modules = path.join(clone, 'node_modules');
  const programmes = JSON.parse(
    readFileSync(path.join(clone, 'server/cli/binaires.json'), 'utf8'),
  ) as Programmes;
  for (const faute of wrongBinaries(modules, programmes)) verifier(false, faute);
  for (const [paquet, { version, sha256 }] of Object.entries(programmes))
    for (const fichier of Object.keys(sha256).filter((f) => /(node|postgres)$/.test(f))) {
      const place = path.join(modules, paquet, fichier);
      if (!paquet.endsWith(`${process.platform}-${process.arch}`) || !existsSync(place)) continue;
      const dite = spawnSync(place, ['--version'], { encoding: 'utf8' }).stdout.trim();
      verifier(dite.includes(version.split('-')[0] ?? ''), `${paquet} : ${dite}`);
    }
  const second = await partir();
  verifier(second.dit.includes('Awa vend'), `à nouveau en ${second.secondes.toFixed(1)} s`);
  await arreter(second.npm);
  verifier(taper('run', 'ouvrir-pharmacie').includes('La suite :'), 'npm run ouvrir-pharmacie');
  const sien = await partir();
  verifier(sien.dit.includes(path.join(clone, 'data/pharmacie')), 'npm start ouvre la pharmacie');
  await arreter(sien.npm);
  verifier(
    taper('run', 'demo', '--', 'supprimer').includes('Démonstration supprimée'),
    'npm run demo -- supprimer',
  );
  appendFileSync(path.join(clone, 'client/main.tsx'), '\nimport "./nulle-part.ts";\n');
  const cassee = taper('start');
  verifier(
    cassee.includes('La construction des écrans a échoué') && cassee.includes('nulle-part.ts'),
    'un écran qui ne se construit pas est dit, avec son nom',
  );
  verifier(restent().length === 0, 'et rien ne tourne');
} finally {
  rmSync(ici, { recursive: true, force: true });
}
