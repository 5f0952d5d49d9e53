import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What PostgreSQL writes of itself in its folder: process, socket folder, port. */
export type Postmaster = { pid: number; socket: string; port: string };

/** The running PostgreSQL of that folder, if its `postmaster.pid` tells the truth. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = '', socket = ''] = readFileSync(file, 'utf8').split('\n');
  return isWorking(Number(pid), cluster) ? { pid: Number(pid), socket, port } : undefined;
}

/**
 * Whether that process is alive and works in that folder: a number alone may have been given to a
 * stranger since.
 */
export function isWorking(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false;
  if (process.platform === 'linux') return worksOnLinux(pid, cluster);
  if (process.platform === 'win32') return worksOnWindows(pid);
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,command='], {
    encoding: 'utf8',
  });
  return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster);
}

/** Those found to be PostgreSQL, as long as they live. */
const recognized = new Set<number>();
/**
 * Asked four times a second, hence the system's list of programs (a tenth of a second, with nobody
 * served) once for each number that lives.
 */
export function worksOnWindows(
  pid: number,
  ask: (pid: number) => string | null = askTasklist,
): boolean {
  if (!isAlive(pid)) recognized.delete(pid);
  else if (!recognized.has(pid) && isPostgres(ask(pid))) recognized.add(pid);
  return recognized.has(pid);
}
const askTasklist = (pid: number): string | null =>
  spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
    encoding: 'utf8',
    windowsHide: true,
  }).stdout;
/**
 * What the list says of a number that lives. A machine that keeps its list to itself is no reason
 * to start a second database over the first.
 */
const isPostgres = (list: string | null): boolean =>
  !list?.trim() || list.toLowerCase().includes('"postgres.exe"');

function worksOnLinux(pid: number, cluster: string): boolean {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '' || stat.at(stat.lastIndexOf(')') + 2) === 'Z') return false;
  const [program = '', ...args] = read(`/proc/${pid}/cmdline`).split('\0');
  return (basename(program) === 'postgres' && args.includes(cluster)) || folderOf(pid) === cluster;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process ended meanwhile
  }
}

/**
 * In a container, root may not read where another account's process works: its command line then
 * answers alone.
 */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/**
 * Backends outlive a killed postmaster for an instant; starting over them would write in their
 * back.
 */
function orphansRemain(cluster: string): boolean {
  return (
    process.platform === 'linux' &&
    readdirSync('/proc').some((name) => isWorking(Number(name), cluster))
  );
}

/**
 * Clears what a killed PostgreSQL left, once nobody works in its folder any more: a zombie, or a
 * stranger given the same number, passes for the database and forbids its start. A number nobody
 * bears is left to PostgreSQL, which then also checks that no backend of the former one still holds
 * its memory.
 */
export function clearTraces(cluster: string, socket: string): boolean {
  if (orphansRemain(cluster)) return false;
  for (const trace of [join(cluster, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    if (isAlive(Number.parseInt(read(trace), 10))) rmSync(trace, { force: true });
  }
  return true;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
