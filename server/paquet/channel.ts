import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { writeWhole } from './installed-versions.ts';

/** How the supervisor of a data folder is, as it answers who holds the folder's key. */
export interface LauncherState {
  phase: 'demarrage' | 'pret' | 'mise-a-jour' | 'arret' | 'echec';
  phrase: string;
  adresse: string | null;
  version: string;
  /** What a first start says once: log-in, activation link. */
  accueil: string[];
}
export type LauncherOrder = 'etat' | 'arreter';

/**
 * A name of the system that dies with its process: it is the lock (one supervisor a data folder)
 * and the door, and no cut leaves it behind.
 */
function nomDuCanal(donnees: string): string {
  const empreinte = createHash('sha256').update(realpathSync(donnees)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\pharmacie-${empreinte}`;
  return process.platform === 'linux' ? `\0pharmacie-${empreinte}` : join(donnees, 'lanceur.sock');
}
const fichierCle = (donnees: string): string => join(donnees, 'lanceur.cle');

/**
 * Takes the folder; null when another supervisor has it. Only who can read the folder's key is
 * answered.
 */
export async function holdChannel(
  donnees: string,
  repondre: (ordre: LauncherOrder) => LauncherState,
): Promise<Server | null> {
  const cle = randomBytes(24).toString('hex');
  const serveur = createServer((prise) => {
    prise.on('error', () => undefined).setTimeout(2_000, () => prise.destroy());
    prise.once('data', (recu) => {
      const [donnee, ordre] = recu.toString('latin1').trim().split(' ');
      if (donnee !== cle || (ordre !== 'etat' && ordre !== 'arreter')) return void prise.destroy();
      prise.end(JSON.stringify(repondre(ordre)));
    });
  });
  const pris = await new Promise<boolean>((ok) =>
    serveur.once('error', () => ok(false)).listen(nomDuCanal(donnees), () => ok(true)),
  );
  if (!pris) return null;
  writeWhole(fichierCle(donnees), cle, 0o600);
  return serveur;
}

/** Asks the supervisor of that folder; null when none answers. */
export async function askLauncher(
  donnees: string,
  ordre: LauncherOrder,
): Promise<LauncherState | null> {
  if (!existsSync(fichierCle(donnees))) return null;
  const cle = readFileSync(fichierCle(donnees), 'utf8');
  return new Promise((ok) => {
    let recu = '';
    const prise = connect(nomDuCanal(donnees), () => prise.write(`${cle} ${ordre}\n`));
    prise.setTimeout(2_000, () => prise.destroy());
    prise.on('data', (morceau) => (recu += morceau.toString()));
    prise.on('error', () => ok(null));
    prise.on('close', () => {
      try {
        ok(JSON.parse(recu) as LauncherState);
      } catch {
        ok(null);
      }
    });
  });
}
