import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Content of `postmaster.pid`. */
export type Postmaster = { pid: number; socket: string; port: string };

/** Undefined when `postmaster.pid` is stale. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = '', socket = ''] = readFileSync(file, 'utf8').split('\n');
  return isWorking(Number(pid), cluster) ? { pid: Number(pid), socket, port } : undefined;
}

/** Alive and working in that folder: a pid may have been reused. */
export function isWorking(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false;
  if (process.platform === 'linux') return worksOnLinux(pid, cluster);
  if (process.platform === 'win32') return worksOnWindows(pid);
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,command='], {
    encoding: 'utf8',
  });
  return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster);
}

const recognized = new Set<number>();
/** Called four times a second; the process list (100 ms, blocking) is read once per live pid. */
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
/** An unreadable list counts as PostgreSQL: never start a second one over the first. */
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

/** In a container root may not read another account's cwd: its command line is the fallback. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Backends briefly outlive a killed postmaster: starting over them corrupts data. */
function orphansRemain(cluster: string): boolean {
  return (
    process.platform === 'linux' &&
    readdirSync('/proc').some((name) => isWorking(Number(name), cluster))
  );
}

/**
 * Removes lock files once nobody works there: a zombie or reused pid blocks the start. An unused
 * pid is left to PostgreSQL, which also checks shared memory.
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
