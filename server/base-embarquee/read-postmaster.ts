import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What PostgreSQL writes of itself in its folder: process, socket folder, port. */
export type Postmaster = { pid: number; socket: string; port: string };

/** The running PostgreSQL of that folder, if its `postmaster.pid` tells the truth. */
export function readPostmaster(grappe: string): Postmaster | undefined {
  const fichier = join(grappe, 'postmaster.pid');
  if (!existsSync(fichier)) return undefined;
  const [pid = '', , , port = '', socket = ''] = readFileSync(fichier, 'utf8').split('\n');
  return isWorking(Number(pid), grappe) ? { pid: Number(pid), socket, port } : undefined;
}

/**
 * Whether that process is alive and works in that folder: a number alone may have been given to a
 * stranger since.
 */
export function isWorking(pid: number, grappe: string): boolean {
  if (!(pid > 0)) return false;
  if (process.platform === 'linux') return travailleSousLinux(pid, grappe);
  if (process.platform === 'win32') return worksOnWindows(pid);
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,command='], {
    encoding: 'utf8',
  });
  return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(grappe);
}

/** Those found to be PostgreSQL, as long as they live. */
const reconnus = new Set<number>();
/**
 * Asked four times a second, hence the system's list of programs (a tenth of a second, with nobody
 * served) once for each number that lives.
 */
export function worksOnWindows(
  pid: number,
  demander: (pid: number) => string | null = demanderTasklist,
): boolean {
  if (!estPorte(pid)) reconnus.delete(pid);
  else if (!reconnus.has(pid) && estPostgres(demander(pid))) reconnus.add(pid);
  return reconnus.has(pid);
}
const demanderTasklist = (pid: number): string | null =>
  spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
    encoding: 'utf8',
    windowsHide: true,
  }).stdout;
/**
 * What the list says of a number that lives. A machine that keeps its list to itself is no reason
 * to start a second database over the first.
 */
const estPostgres = (liste: string | null): boolean =>
  !liste?.trim() || liste.toLowerCase().includes('"postgres.exe"');

function travailleSousLinux(pid: number, grappe: string): boolean {
  const etat = lire(`/proc/${pid}/stat`);
  if (etat === '' || etat.at(etat.lastIndexOf(')') + 2) === 'Z') return false;
  const [programme = '', ...arguments_] = lire(`/proc/${pid}/cmdline`).split('\0');
  return (
    (basename(programme) === 'postgres' && arguments_.includes(grappe)) || dossierDe(pid) === grappe
  );
}

function lire(fichier: string): string {
  try {
    return readFileSync(fichier, 'utf8');
  } catch {
    return ''; // the process ended meanwhile
  }
}

/**
 * In a container, root may not read where another account's process works: its command line then
 * answers alone.
 */
function dossierDe(pid: number): string | undefined {
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
function resteDesOrphelins(grappe: string): boolean {
  return (
    process.platform === 'linux' &&
    readdirSync('/proc').some((nom) => isWorking(Number(nom), grappe))
  );
}

/**
 * Clears what a killed PostgreSQL left, once nobody works in its folder any more: a zombie, or a
 * stranger given the same number, passes for the database and forbids its start. A number nobody
 * bears is left to PostgreSQL, which then also checks that no backend of the former one still holds
 * its memory.
 */
export function clearTraces(grappe: string, socket: string): boolean {
  if (resteDesOrphelins(grappe)) return false;
  for (const trace of [join(grappe, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    if (estPorte(Number.parseInt(lire(trace), 10))) rmSync(trace, { force: true });
  }
  return true;
}

function estPorte(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (erreur) {
    return erreur instanceof Error && 'code' in erreur && erreur.code === 'EPERM';
  }
}
