import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makePrivateFolder, type DatabasePlace } from './choose-place.ts';
import { postgresEnvironment } from './launch-postgres.ts';
import { giveTo } from './find-postgresql.ts';

/** A restored and verified database waiting to take the place of the one in service. */
export const readyFolder = (grappe: string): string => `${grappe}.prete`;

/**
 * A cut in the middle of a restoration's switch: the one in service was put aside, the restored one
 * had not yet its name.
 */
export function finishSwitch(grappe: string): void {
  if (!existsSync(grappe) && existsSync(join(readyFolder(grappe), 'PG_VERSION')))
    renameSync(readyFolder(grappe), grappe);
}

/**
 * `initdb` writes the path of its own files into SQL, in the bytes of Windows, which a UTF-8
 * database refuses: under `C:\\Users\\Hélène` nothing could be made. They are then read from a copy
 * that lies under a plain name in `ailleurs`; null when the path is plain already.
 */
export function copyShare(programmes: string, ailleurs: string): string | null {
  if (/^[\x20-\x7e]*$/.test(programmes)) return null;
  const copie = join(ailleurs, `pharmacie-initdb-${process.pid}`);
  rmSync(copie, { recursive: true, force: true });
  cpSync(join(dirname(programmes), 'share'), copie, {
    recursive: true,
    filter: (f) => !['doc', 'locale'].includes(basename(f)),
  });
  return copie;
}

interface InitdbOptions {
  dossier: string;
  compte: DatabasePlace['compte'];
  programmes: string;
  secret: string | null;
}
/** What it says when it fails; null when the folder is made. */
function runInitdb({ dossier, compte, programmes, secret }: InitdbOptions): string | null {
  const partage =
    process.platform === 'win32'
      ? copyShare(programmes, process.env['ProgramData'] ?? 'C:\\ProgramData')
      : null;
  const acces = secret === null ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${secret}`];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { status, error, stderr } = spawnSync(
    join(programmes, 'initdb'),
    [
      '-D',
      dossier,
      '--username=postgres',
      ...acces,
      ...locale,
      ...(partage === null ? [] : ['-L', partage]),
      '--encoding=UTF8',
      '--no-sync',
      '--wal-segsize=4',
    ],
    { cwd: '/', env: postgresEnvironment(), windowsHide: true, encoding: 'utf8', ...compte },
  );
  if (partage !== null) rmSync(partage, { recursive: true, force: true });
  return status === 0 ? null : (error?.message ?? stderr);
}

/**
 * Makes the database's folder (`secret`: the file of the password it asks for, when it listens on a
 * port), aside then renamed, so that a cut in the middle leaves nothing half-made.
 */
export function initCluster(
  { grappe, compte }: DatabasePlace,
  programmes: string,
  secret: string | null = null,
): void {
  finishSwitch(grappe);
  if (existsSync(join(grappe, 'PG_VERSION'))) {
    if (compte !== undefined && statSync(grappe).uid === 0) giveTo(grappe, compte);
    return;
  }
  const provisoire = `${grappe}.tmp-${process.pid}`;
  rmSync(provisoire, { recursive: true, force: true });
  makePrivateFolder(provisoire, compte);
  const faute = runInitdb({ dossier: provisoire, compte, programmes, secret });
  try {
    if (faute !== null)
      throw new Error(`La base de données n'a pas pu être créée dans ${grappe}. ${faute}`);
    renameSync(provisoire, grappe);
  } catch (erreur) {
    rmSync(provisoire, { recursive: true, force: true });
    // another of our processes made it first
    if (!existsSync(join(grappe, 'PG_VERSION'))) throw erreur;
  }
}
