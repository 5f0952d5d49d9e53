import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { handoverFolder, archiveSettings } from './archive-settings.ts';
import { makePrivateFolder, type DatabasePlace } from './choose-place.ts';

const JOURNAL_MAXIMAL = 20_000_000;

/** Durability is not negotiable for a till: an acknowledged sale is on the disk. */
const REGLAGES = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * What PostgreSQL's programs get of our environment: on Windows nothing starts without the system's
 * own folders.
 */
export const postgresEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && {
    SystemRoot: process.env['SystemRoot'],
    TEMP: process.env['TEMP'],
    TMP: process.env['TMP'],
  }),
});

/** On Windows a log that a database still writes cannot be renamed: it is at the next start. */
function tournerJournal(journal: string): void {
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) <= JOURNAL_MAXIMAL) return;
  try {
    renameSync(journal, `${journal}.1`);
  } catch (erreur) {
    if (process.platform !== 'win32') throw erreur;
  }
}

/**
 * Starts PostgreSQL on a port of this machine alone. By `pg_ctl`, which gives up an administrator's
 * rights on Windows, where PostgreSQL refuses them; settings go by a file, whose quoting is the
 * same everywhere.
 */
export function launchPostgresTcp(
  { grappe, journal, compte }: DatabasePlace,
  programmes: string,
  autres: Record<string, string>,
  port: number,
): { estFini: () => boolean } {
  const { unix_socket_permissions: _, ...communs } = REGLAGES;
  makePrivateFolder(handoverFolder(grappe), compte);
  const reglages = {
    ...communs,
    ...archiveSettings(grappe, programmes),
    ...autres,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  };
  const fichier = join(grappe, 'postgresql.auto.conf');
  writeFileSync(
    fichier,
    Object.entries(reglages)
      .map(
        ([nom, valeur]) => `${nom} = '${valeur.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`,
      )
      .join(''),
    { mode: 0o600 },
  );
  if (compte !== undefined) chownSync(fichier, compte.uid, compte.gid);
  const windows = process.platform === 'win32';
  tournerJournal(journal);
  // there a running database holds its log for itself: `pg_ctl` opens it
  const sortie = windows ? ('ignore' as const) : openSync(journal, 'a');
  const processus = spawn(
    join(programmes, 'pg_ctl'),
    ['start', '-D', grappe, '-w', '-t', '110', ...(windows ? ['-l', journal] : [])],
    {
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', sortie, sortie],
      ...compte,
    },
  );
  if (sortie !== 'ignore') closeSync(sortie);
  let fini = false;
  processus.once('exit', () => (fini = true));
  processus.once('error', () => (fini = true));
  processus.unref();
  return { estFini: () => fini };
}

/**
 * Starts PostgreSQL apart from our process group, so that Ctrl-C or our own death doesn't take it
 * along.
 */
export function launchPostgres(
  { grappe, socket, journal, compte }: DatabasePlace,
  programmes: string,
  autres: Record<string, string>,
): { estFini: () => boolean } {
  tournerJournal(journal);
  makePrivateFolder(handoverFolder(grappe), compte);
  const sortie = openSync(journal, 'a');
  const reglages = Object.entries({
    ...REGLAGES,
    ...archiveSettings(grappe, programmes),
    ...autres,
  }).flatMap(([nom, valeur]) => ['-c', `${nom}=${valeur}`]);
  const processus = spawn(
    join(programmes, 'postgres'),
    ['-D', grappe, '-k', socket, '-p', '5432', ...reglages],
    {
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', sortie, sortie],
      ...compte,
    },
  );
  closeSync(sortie);
  let fini = false;
  processus.once('exit', () => (fini = true));
  processus.once('error', () => (fini = true));
  processus.unref();
  return { estFini: () => fini };
}
