import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BY_TCP } from './tcp-door.ts';

/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const SYSTEM_FOLDER = '/var/lib/pharmacie';
/** A socket path is at most 107 bytes (kernel), its file name included. */
const SOCKET_MAX = 107 - '/.s.PGSQL.5432'.length;
const SOCKET_FOLDER = '/pharmacie-0123456789ab'.length;

/** Owner of the database process; undefined: current account. */
export type SystemAccount = { uid: number; gid: number } | undefined;

export type DatabasePlace = {
  cluster: string;
  socket: string;
  log: string;
  account: SystemAccount;
};

const isRoot = () => process.getuid?.() === 0;
const otherAccount = (folder: string) =>
  `Le dossier ${folder} appartient à un autre compte : lancez la pharmacie avec le compte de la première fois.`;
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Checks execute permission from the root down. */
export function isReachable(folder: string, account: SystemAccount): boolean {
  if (account === undefined) return true;
  const stats = statSync(folder);
  const enters = (stats.mode & entryBit(stats, account)) !== 0;
  return enters && (folder === '/' || isReachable(dirname(folder), account));
}
function entryBit(stats: Stats, account: NonNullable<SystemAccount>): number {
  if (stats.uid === account.uid) return 0o100;
  return stats.gid === account.gid ? 0o010 : 0o001;
}

/** Others enter it, whatever our umask. */
function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Root-owned; found again at every start. */
export function systemFolder(name: string): string {
  makeOpenFolder(SYSTEM_FOLDER);
  return join(SYSTEM_FOLDER, name);
}

export function makePrivateFolder(folder: string, account: SystemAccount): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (lstatSync(folder).isSymbolicLink()) throw new Error(`${folder} ne doit pas être un lien.`);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  else if (process.getuid !== undefined && statSync(folder).uid !== process.getuid()) {
    throw new Error(otherAccount(folder));
  }
  chmodSync(folder, 0o700);
}

/** A plain user's database started by root keeps its owner. */
function accountOf(cluster: string): SystemAccount {
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (!isRoot()) {
    if (stats !== undefined && process.getuid !== undefined && stats.uid !== process.getuid())
      throw new Error(otherAccount(cluster));
    return undefined;
  }
  if (stats === undefined) return { uid: NOBODY, gid: NOBODY };
  const { uid, gid } = stats;
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
/** True also for a restoration in progress; creates nothing. */
export const holdsDatabase = (folder: string): boolean =>
  isThere(join(folder, 'pg18')) || isThere(join(folder, 'pg18.prete'));

/** When the account cannot enter the data folder (e.g. under /root), links to a system folder. */
export function choosePlace(folder: string, report: (message: string) => void): DatabasePlace {
  mkdirSync(folder, { recursive: true });
  const root = realpathSync(resolve(folder));
  const link = join(root, 'pg18');
  const account = accountOf(link);
  if (lstatSync(link, { throwIfNoEntry: false }) === undefined && !isReachable(root, account)) {
    const elsewhere = systemFolder(`base-${fingerprint(root)}`);
    makeOpenFolder(elsewhere);
    symlinkSync(join(elsewhere, 'pg18'), link);
    report(
      `La base de données est rangée dans ${elsewhere}, car son compte ne peut pas entrer dans ${root}.`,
    );
  }
  const cluster = followLink(link);
  const parent = dirname(cluster);
  mkdirSync(parent, { recursive: true });
  if (!isReachable(parent, account))
    throw new Error(
      `Le compte de la base de données ne peut pas entrer dans ${parent} : ouvrez ce dossier (chmod o+x) ou choisissez un autre DATA_DIR.`,
    );
  const short = join(parent, 'socket');
  const socket =
    Buffer.byteLength(short) <= SOCKET_MAX
      ? short
      : join(temporaryFolder(account), `pharmacie-${fingerprint(cluster)}`);
  return { cluster, socket, log: join(parent, 'postgresql.log'), account };
}

/** Where a socket's folder always fits: TMPDIR, unless too long or closed to that account. */
export function temporaryFolder(account: SystemAccount): string {
  const folder = tmpdir();
  const fits =
    Buffer.byteLength(folder) + SOCKET_FOLDER <= SOCKET_MAX &&
    existsSync(folder) &&
    isReachable(folder, account);
  return BY_TCP || fits ? folder : '/tmp';
}

/** The link may precede its database. */
function followLink(link: string): string {
  const stats = lstatSync(link, { throwIfNoEntry: false });
  return stats?.isSymbolicLink() ? readlinkSync(link) : link;
}
