import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makePrivateFolder, type DatabasePlace } from './choose-place.ts';
import { postgresEnvironment } from './launch-postgres.ts';
import { giveTo } from './find-postgresql.ts';

/** Restored, verified database awaiting the switch. */
export const readyFolder = (cluster: string): string => `${cluster}.prete`;

/** Completes a switch cut between its two renames. */
export function finishSwitch(cluster: string): void {
  if (!existsSync(cluster) && existsSync(join(readyFolder(cluster), 'PG_VERSION')))
    renameSync(readyFolder(cluster), cluster);
}

/**
 * `initdb` writes its path in the Windows code page, which UTF-8 refuses (`C:\\Users\\Hélène`):
 * copies its files to an ASCII path. Null when already ASCII.
 */
export function copyShare(programs: string, elsewhere: string): string | null {
  if (/^[\x20-\x7e]*$/.test(programs)) return null;
  const copy = mkdtempSync(join(elsewhere, 'pharmacie-initdb-'));
  cpSync(join(dirname(programs), 'share'), copy, {
    recursive: true,
    filter: (f) => !['doc', 'locale'].includes(basename(f)),
  });
  return copy;
}

interface InitdbOptions {
  folder: string;
  account: DatabasePlace['account'];
  programs: string;
  secret: string | null;
}
/** Its error output; null on success. */
function runInitdb({ folder, account, programs, secret }: InitdbOptions): string | null {
  const share =
    process.platform === 'win32'
      ? copyShare(programs, process.env['ProgramData'] ?? 'C:\\ProgramData')
      : null;
  const access = secret === null ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${secret}`];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { status, error, stderr } = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      folder,
      '--username=postgres',
      ...access,
      ...locale,
      ...(share === null ? [] : ['-L', share]),
      '--encoding=UTF8',
      '--no-sync',
      '--wal-segsize=4',
    ],
    { cwd: '/', env: postgresEnvironment(), windowsHide: true, encoding: 'utf8', ...account },
  );
  if (share !== null) rmSync(share, { recursive: true, force: true });
  return status === 0 ? null : (error?.message ?? stderr);
}

/**
 * Created aside, then renamed: a crash leaves nothing half-made. `secret`: password file, for TCP.
 */
export function initCluster(
  { cluster, account }: DatabasePlace,
  programs: string,
  secret: string | null = null,
): void {
  finishSwitch(cluster);
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    if (account !== undefined && statSync(cluster).uid === 0) giveTo(cluster, account);
    return;
  }
  const temporary = `${cluster}.tmp-${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  makePrivateFolder(temporary, account);
  const fault = runInitdb({ folder: temporary, account, programs, secret });
  try {
    if (fault !== null)
      throw new Error(`La base de données n'a pas pu être créée dans ${cluster}. ${fault}`);
    renameSync(temporary, cluster);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // another of our processes won the race
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}
