import { spawn } from 'node:child_process';
import { chownSync, closeSync, fchmodSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { placeFile } from '../archive/place-file.ts';
import { handoverFolder, archiveSettings } from './archive-settings.ts';
import { makePrivateFolder, type DatabasePlace } from './choose-place.ts';

const LOG_MAX = 20_000_000;

/** Durability first: an acknowledged sale is on disk. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // Recycles WAL segments: creating one (16 MB of zeros) stalls a commit.
  min_wal_size: '320MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // [SEC-1] Statements and their errors quote personal data: its log reports health only, ours
  // which act failed.
  log_statement: 'none',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** [SEC-1] Log readable by this account alone, existing one included. */
function openLog(log: string): number {
  const output = openSync(log, 'a', 0o600);
  fchmodSync(output, 0o600);
  return output;
}

/** Windows starts nothing without the system's folders. */
export const postgresEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && {
    SystemRoot: process.env['SystemRoot'],
    TEMP: process.env['TEMP'],
    TMP: process.env['TMP'],
  }),
});

/** PGSSLMODE, PGOPTIONS… exported for another PostgreSQL would reach ours through the driver. */
export function forgetOtherPostgresql(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/** Windows cannot rename an open log: rotated at the next start. */
function rotateLog(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= LOG_MAX) return;
  try {
    renameSync(log, `${log}.1`);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  }
}

/**
 * Loopback. `pg_ctl` drops administrator rights, which PostgreSQL refuses on Windows; settings in a
 * file, for uniform quoting.
 */
export function launchPostgresTcp(
  { cluster, log, account }: DatabasePlace,
  programs: string,
  overrides: Record<string, string>,
  port: number,
): { hasEnded: () => boolean } {
  const { unix_socket_permissions: _, ...common } = SETTINGS;
  makePrivateFolder(handoverFolder(cluster), account);
  const settings = {
    ...common,
    ...archiveSettings(cluster, programs),
    ...overrides,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  };
  const file = join(cluster, 'postgresql.auto.conf');
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`,
  );
  placeFile(file, lines.join(''), 0o600);
  if (account !== undefined) chownSync(file, account.uid, account.gid);
  const windows = process.platform === 'win32';
  rotateLog(log);
  // a running database locks its log on Windows: `pg_ctl` opens it
  const output = windows ? ('ignore' as const) : openLog(log);
  const child = spawn(
    join(programs, 'pg_ctl'),
    ['start', '-D', cluster, '-w', '-t', '110', ...(windows ? ['-l', log] : [])],
    {
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output, output],
      ...account,
    },
  );
  if (output !== 'ignore') closeSync(output);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  return { hasEnded: () => ended };
}

/** In its own process group: survives Ctrl-C and our death. */
export function launchPostgres(
  { cluster, socket, log, account }: DatabasePlace,
  programs: string,
  overrides: Record<string, string>,
): { hasEnded: () => boolean } {
  rotateLog(log);
  makePrivateFolder(handoverFolder(cluster), account);
  const output = openLog(log);
  const settings = Object.entries({
    ...SETTINGS,
    ...archiveSettings(cluster, programs),
    ...overrides,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, '-k', socket, '-p', '5432', ...settings],
    {
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', output, output],
      ...account,
    },
  );
  closeSync(output);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  return { hasEnded: () => ended };
}
