import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import type { WrittenPart } from './compressed-file.ts';

/** What a backup says of itself, in `manifeste.json`, written last. */
export interface BackupManifest {
  format: 1;
  /**
   * 'physique': the data folder and its log, to any moment since; 'logique': the rows of each table
   * at one moment.
   */
  nature: 'physique' | 'logique';
  version: string;
  /** ISO moments: it can be restored to any moment from `fin`. */
  debut: string;
  fin: string;
  /** Timeline of the log it was made on. */
  chronologie: number;
  parties: WrittenPart[];
  /** Entries of the archive and bytes before compression. */
  entrees: number;
  clair: number;
  octets: number;
}
export interface Backup extends BackupManifest {
  nom: string;
}
const MANIFESTE = 'manifeste.json';
const PREFIXE = 'sauvegarde-';

export const backupName = (moment: Date): string =>
  PREFIXE + moment.toISOString().replace(/:/g, '-').replace(/\.\d+/, '');
export const manifestPath = (dossier: string): string => join(dossier, MANIFESTE);
export const walFolder = (dossier: string): string => join(dossier, 'journal');

/** What stands in a folder; nothing when it cannot be read: not there, taken away, closed to us. */
function namesIn(dossier: string): string[] {
  try {
    return readdirSync(dossier);
  } catch {
    return [];
  }
}

/**
 * Backups of a folder, the newest first. One without its manifest was never finished and is not
 * told.
 */
export function listBackups(dossier: string): Backup[] {
  return namesIn(dossier)
    .filter((nom) => nom.startsWith(PREFIXE) && !nom.endsWith('.tmp'))
    .flatMap((nom) => {
      try {
        return [
          {
            ...(JSON.parse(readFileSync(join(dossier, nom, MANIFESTE), 'utf8')) as BackupManifest),
            nom,
          },
        ];
      } catch {
        return []; // taken away, or never finished
      }
    })
    .sort((a, b) => b.fin.localeCompare(a.fin));
}

/** Makes the folder, or says in French that it cannot be written to. */
export async function openBackupFolder(dossier: string): Promise<void> {
  // Its parent must be there: an USB key that is not plugged in must not become a folder of the
  // system's disk.
  await mkdir(dossier, { mode: 0o700 }).catch((erreur: unknown) => {
    if (!(erreur instanceof Error && 'code' in erreur && erreur.code === 'EEXIST'))
      throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(dossier), { cause: erreur });
  });
  await access(dossier, constants.W_OK).catch((cause: unknown) => {
    throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(dossier), { cause });
  });
}

/** Bytes free for us on the disk of that folder. */
export function freeSpace(dossier: string): number {
  const { bavail, bsize } = statfsSync(dossier);
  return bavail * bsize;
}

/**
 * Moments at which a restored database went into service, each with its own timeline; before the
 * first, timeline 1.
 */
export interface Timeline {
  chronologie: number;
  depuis: string;
}
const BRANCHES = 'chronologies.json';
export const readTimelines = (dossier: string): Timeline[] =>
  existsSync(join(dossier, BRANCHES))
    ? (JSON.parse(readFileSync(join(dossier, BRANCHES), 'utf8')) as Timeline[])
    : [];
export const timelinesPath = (dossier: string): string => join(dossier, BRANCHES);

export const removeBackup = (dossier: string, nom: string): void =>
  rmSync(join(dossier, nom), { recursive: true, force: true });
