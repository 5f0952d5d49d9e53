import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
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

/** PostgreSQL refuses to run as root: it then runs as this account, `nobody`. */
const PERSONNE = 65_534;
const SYSTEME = '/var/lib/pharmacie';
/** The kernel allows 107 bytes for a socket's path, and the file's own name takes 14 of them. */
const LONGUEUR_SOCKET = 107 - '/.s.PGSQL.5432'.length;

/** The account that owns and runs the database; undefined means the current one. */
export type SystemAccount = { uid: number; gid: number } | undefined;

export type DatabasePlace = {
  grappe: string;
  socket: string;
  journal: string;
  compte: SystemAccount;
};

const enRoot = () => process.getuid?.() === 0;
const autreCompte = (dossier: string) =>
  `Le dossier ${dossier} appartient à un autre compte : lancez la pharmacie avec le compte de la première fois.`;
const empreinte = (texte: string) => createHash('sha256').update(texte).digest('hex').slice(0, 12);

/** Whether that account can enter the folder, walking down from the root of the disk. */
export function isReachable(dossier: string, compte: SystemAccount): boolean {
  if (compte === undefined) return true;
  const etat = statSync(dossier);
  const entre = (etat.mode & bitEntree(etat, compte)) !== 0;
  return entre && (dossier === '/' || isReachable(dirname(dossier), compte));
}
/** The bit of a folder's mode that lets this account in: as its owner, of its group, or as anybody. */
function bitEntree(etat: Stats, compte: NonNullable<SystemAccount>): number {
  if (etat.uid === compte.uid) return 0o100;
  return etat.gid === compte.gid ? 0o010 : 0o001;
}

/**
 * Root alone can write there; the copies of programs and databases it holds are found again at
 * every start.
 */
export function systemFolder(nom: string): string {
  mkdirSync(SYSTEME, { recursive: true, mode: 0o755 });
  chmodSync(SYSTEME, 0o755);
  return join(SYSTEME, nom);
}

/** Makes a folder that only that account reads. */
export function makePrivateFolder(dossier: string, compte: SystemAccount): void {
  mkdirSync(dossier, { recursive: true, mode: 0o700 });
  if (lstatSync(dossier).isSymbolicLink()) throw new Error(`${dossier} ne doit pas être un lien.`);
  if (compte !== undefined) chownSync(dossier, compte.uid, compte.gid);
  else if (process.getuid !== undefined && statSync(dossier).uid !== process.getuid()) {
    throw new Error(autreCompte(dossier));
  }
  chmodSync(dossier, 0o700);
}

/** A database made by a plain user and started by root keeps its owner. */
function compteDe(grappe: string): SystemAccount {
  const etat = statSync(grappe, { throwIfNoEntry: false });
  if (!enRoot()) {
    if (etat !== undefined && process.getuid !== undefined && etat.uid !== process.getuid())
      throw new Error(autreCompte(grappe));
    return undefined;
  }
  if (etat === undefined) return { uid: PERSONNE, gid: PERSONNE };
  const { uid, gid } = etat;
  return uid === 0 ? { uid: PERSONNE, gid: PERSONNE } : { uid, gid };
}

/** Whether a database was ever made for that data folder; nothing is created to know it. */
export const holdsDatabase = (dossier: string): boolean =>
  lstatSync(join(dossier, 'pg18'), { throwIfNoEntry: false }) !== undefined;

/**
 * Decides where the database lives. When its account cannot enter the data folder (under /root, for
 * instance), the database goes to a folder of the system and a link in the data folder shows where.
 */
export function choosePlace(dossier: string, signaler: (message: string) => void): DatabasePlace {
  mkdirSync(dossier, { recursive: true });
  const racine = realpathSync(resolve(dossier));
  const lien = join(racine, 'pg18');
  const compte = compteDe(lien);
  if (lstatSync(lien, { throwIfNoEntry: false }) === undefined && !isReachable(racine, compte)) {
    const ailleurs = systemFolder(`base-${empreinte(racine)}`);
    mkdirSync(ailleurs, { recursive: true, mode: 0o755 });
    symlinkSync(join(ailleurs, 'pg18'), lien);
    signaler(
      `La base de données est rangée dans ${ailleurs}, car son compte ne peut pas entrer dans ${racine}.`,
    );
  }
  const grappe = resoudre(lien);
  const parent = dirname(grappe);
  mkdirSync(parent, { recursive: true });
  if (!isReachable(parent, compte))
    throw new Error(
      `Le compte de la base de données ne peut pas entrer dans ${parent} : ouvrez ce dossier (chmod o+x) ou choisissez un autre DATA_DIR.`,
    );
  const court = join(parent, 'socket');
  const socket =
    Buffer.byteLength(court) <= LONGUEUR_SOCKET
      ? court
      : join(tmpdir(), `pharmacie-${empreinte(grappe)}`);
  return { grappe, socket, journal: join(parent, 'postgresql.log'), compte };
}

/** The link may point to a database that isn't made yet. */
function resoudre(lien: string): string {
  const etat = lstatSync(lien, { throwIfNoEntry: false });
  return etat?.isSymbolicLink() ? readlinkSync(lien) : lien;
}
