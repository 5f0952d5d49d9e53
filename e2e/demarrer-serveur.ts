import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { PATIENCE_MS } from '#tests/harness/patience.ts';

const RACINE = join(import.meta.dirname, '..');
const JOURNAL = join(RACINE, 'test-results/serveur.log');

/** What the story of the insured types as their name: no journal may hold it, whoever writes it. */
export const MARQUE_DE_SANTE = 'MARQUE-7731';

/** The administrator's password during the browser tests. */
export const MOT_DE_PASSE = 'Libreville-2024';

export interface ServeurE2e {
  adresse: string;
  /** Its `DATA_DIR`, for the commands of the house. */
  dossier: string;
  /** kill -9, as a power cut does; the base lives on. */
  tuer: () => Promise<void>;
  /** Starts again on the same folder, at the same address. */
  relancer: () => Promise<void>;
  arreter: () => Promise<void>;
}

/** The real server on an empty folder of its own; `reglages` are its environment. */
export async function demarrerUnServeur(reglages: Record<string, string>): Promise<ServeurE2e> {
  const dossier = mkdtempSync(join(tmpdir(), 'pharmacie-e2e-'));
  chmodSync(dossier, 0o755); // the database's account goes through it
  const port = await anyFreePort();
  const adresse = `http://127.0.0.1:${port}`;
  const demarrer = () =>
    lancer({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dossier,
      ADMIN_PASSWORD: MOT_DE_PASSE,
      DATABASE_URL: '',
      SUPERVISEUR_API: '',
      VIDAL_URL: '',
      SMTP_URL: '',
      ...reglages,
    });
  let serveur = demarrer();
  const tuer = async () => {
    if (serveur.exitCode === null && serveur.kill('SIGKILL')) await once(serveur, 'exit');
  };
  const relancer = async () => {
    serveur = demarrer();
    await attendrePret(adresse, serveur);
  };
  const arreter = async () => {
    if (serveur.exitCode === null && serveur.kill('SIGTERM')) await once(serveur, 'exit');
    rmSync(dossier, { recursive: true, force: true });
  };
  try {
    await attendrePret(adresse, serveur);
  } catch (erreur) {
    await arreter();
    throw erreur;
  }
  return { adresse, dossier, tuer, relancer, arreter };
}

/**
 * Starts the real server once for the whole run, with the demonstration data, and leaves its
 * address in `ADRESSE_E2E` and its folder in `DOSSIER_E2E` for the tests. `ADRESSE_E2E` given
 * beforehand: that server is used as it is.
 */
export default async function demarrerServeur(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ADRESSE_E2E) return undefined;
  const deja = existsSync(JOURNAL) ? statSync(JOURNAL).size : 0;
  const { adresse, dossier, arreter } = await demarrerUnServeur({ DEMO: '1' });
  process.env.ADRESSE_E2E = adresse;
  process.env.DOSSIER_E2E = dossier;
  return async () => {
    const dits = [readFileSync(JOURNAL).subarray(deja), ...journauxDe(dossier)];
    await arreter();
    if (dits.some((octets) => octets.includes(MARQUE_DE_SANTE)))
      throw new Error(
        `[SAN-1] « ${MARQUE_DE_SANTE} » est dans un journal du serveur ou de sa base.`,
      );
  };
}

/** What this run's server wrote when it started: from its address to how it is stopped. */
export function lignesDuServeur(): string[] {
  const lignes = readFileSync(JOURNAL, 'utf8').split('\n');
  const debut = lignes.findLastIndex((l) => l.endsWith(` : ${process.env.ADRESSE_E2E}`));
  return lignes.slice(debut);
}

/** Every journal that the server and its database keep in this folder. */
const journauxDe = (dossier: string): Buffer[] =>
  readdirSync(dossier, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.log'))
    .map((f) => readFileSync(join(dossier, f)));

/**
 * `npm run activation` on the base of that folder, beside its running server: the code it prints.
 */
export function codeActivation(dossier: string, ...options: string[]): string {
  const dit = execFileSync(process.execPath, ['server/cli/activation.ts', ...options], {
    cwd: RACINE,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dossier, DATABASE_URL: '' },
  });
  const [, code] = /: ((?:[A-Z2-9]{4} ?){4})\s*$/.exec(dit) ?? [];
  if (!code) throw new Error(dit);
  return code.replaceAll(' ', '');
}

function lancer(env: Record<string, string>): ChildProcess {
  mkdirSync(join(RACINE, 'test-results'), { recursive: true });
  const serveur = spawn(process.execPath, ['server/main.ts'], {
    cwd: RACINE,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const journal = createWriteStream(JOURNAL, { flags: 'a' });
  serveur.stdout.pipe(journal, { end: false });
  serveur.stderr.pipe(journal, { end: false });
  return serveur;
}

async function attendrePret(adresse: string, serveur: ChildProcess): Promise<void> {
  const limite = Date.now() + PATIENCE_MS;
  while (Date.now() < limite && serveur.exitCode === null) {
    if (
      await fetch(`${adresse}/sante/pret`).then(
        (reponse) => reponse.ok,
        () => false,
      )
    )
      return;
    await attendre(100);
  }
  throw new Error(`Le serveur des tests n'est pas prêt ; son journal est ${JOURNAL}.`);
}
