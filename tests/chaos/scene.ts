import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { type BaseEmbarquee, demarrerBase } from '#server/base-embarquee/demarrer-base.ts';
import { lirePostmaster } from '#server/base-embarquee/lire-postmaster.ts';
import { portLibre } from '#server/cli/port-libre.ts';

const RACINE = path.join(import.meta.dirname, '../..');

/** The product as a pharmacy runs it, whose every process can be killed and comes back at the same address. */
export interface Scene {
  url: string;
  /** The data folder, and the database in it. */
  dossier: string;
  base: BaseEmbarquee;
  adresse: string;
  /** Process of the server now; moves at each death. */
  pid(): number;
  /** Starts of the server so far: a database that falls must not add one. */
  demarrages(): number;
  /** kill -9; resolves when the port is open again. */
  tuerServeur(): Promise<void>;
  /** kill -9 of the postmaster and of all its children; resolves when the server is ready again. */
  tuerBase(): Promise<void>;
  /** SIGTERM; the exit code, or the signal that ended it. */
  terminer(): Promise<number | NodeJS.Signals | null>;
  fermer(): Promise<void>;
}

const ouvert = (port: number): Promise<boolean> =>
  new Promise((ok) => {
    const prise = connect(port, '127.0.0.1', () => ok(prise.destroy() && true));
    prise.once('error', () => ok(false));
  });
async function jusqua(vrai: () => Promise<boolean>, quoi: string): Promise<void> {
  for (const limite = Date.now() + 60_000; Date.now() < limite; await attendre(5)) if (await vrai()) return;
  throw new Error(`${quoi} ne revient pas`);
}
const enfantsDe = (pid: number): number[] =>
  readdirSync('/proc').filter((nom) => {
    try {
      return /^\d+$/.test(nom) && Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${nom}/stat`, 'utf8'))?.[1]) === pid;
    } catch {
      return false; // ended while we looked
    }
  }).map(Number);

export async function ouvrirScene(): Promise<Scene> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'chaos-'));
  chmodSync(dossier, 0o755); // the database's account goes through it
  const base = await demarrerBase(dossier, { reglages: { shared_buffers: '64MB' } });
  const port = await portLibre();
  const adresse = `http://127.0.0.1:${port}`;
  let demarrages = 0;
  let fini = false;
  let serveur: ChildProcess;
  /** Supervised: whatever ends it, it is started again at once. */
  const lancer = (): void => {
    demarrages += 1;
    const lance = spawn(process.execPath, ['server/main.ts'], { cwd: RACINE, stdio: ['ignore', process.env['LOG_LEVEL'] ? 2 : 'ignore', 'inherit'], env: { ...process.env, DATABASE_URL: base.url, PORT: String(port), HOST: '127.0.0.1', DEMO: '0', ADMIN_PASSWORD: 'chaos d’essai', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', SAUVEGARDE_DIR: path.join(dossier, 'sauvegardes') } });
    serveur = lance;
    lance.once('exit', () => void (fini || lancer()));
  };
  const pret = () => jusqua(() => fetch(`${adresse}/sante/pret`).then((r) => r.ok, () => false), 'le serveur');
  const mourir = (signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> => {
    const mort = new Promise<number | NodeJS.Signals | null>((ok) => serveur.once('exit', (code, par) => ok(code ?? par)));
    serveur.kill(signal);
    return mort;
  };
  lancer();
  await pret();
  return {
    url: base.url, adresse, dossier, base,
    pid: () => serveur.pid ?? 0,
    demarrages: () => demarrages,
    async tuerServeur() {
      await mourir('SIGKILL');
      await jusqua(() => ouvert(port), 'le port');
    },
    async tuerBase() {
      const postmaster = lirePostmaster(path.join(dossier, 'pg18'));
      if (!postmaster) throw new Error('pas de base à tuer');
      for (const pid of [postmaster.pid, ...enfantsDe(postmaster.pid)]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // a backend that ended by itself
        }
      }
      await jusqua(async () => (lirePostmaster(path.join(dossier, 'pg18'))?.pid ?? postmaster.pid) !== postmaster.pid, 'la base');
      await pret();
    },
    terminer() {
      fini = true;
      return mourir('SIGTERM');
    },
    async fermer() {
      if (!fini) {
        fini = true;
        await mourir('SIGKILL');
      }
      await base.arreter();
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}
