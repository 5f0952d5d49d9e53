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
  /** The public key it is sealed for; absent, it is in clear. */
  cle?: string;
}
export interface Backup extends BackupManifest {
  nom: string;
}
const MANIFEST = 'manifeste.json';
const PREFIX = 'sauvegarde-';

export const backupName = (moment: Date): string =>
  PREFIX + moment.toISOString().replace(/:/g, '-').replace(/\.\d+/, '');
export const manifestPath = (folder: string): string => join(folder, MANIFEST);
export const walFolder = (folder: string): string => join(folder, 'journal');

/** What stands in a folder; nothing when it cannot be read: not there, taken away, closed to us. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Backups of a folder, the newest first. One without its manifest was never finished and is not
 * told.
 */
export function listBackups(folder: string): Backup[] {
  return namesIn(folder)
    .filter((name) => name.startsWith(PREFIX) && !name.endsWith('.tmp'))
    .flatMap((name) => {
      try {
        return [
          {
            ...(JSON.parse(readFileSync(join(folder, name, MANIFEST), 'utf8')) as BackupManifest),
            nom: name,
          },
        ];
      } catch {
        return []; // taken away, or never finished
      }
    })
    .sort((a, b) => b.fin.localeCompare(a.fin));
}

/** Makes the folder, or says in French that it cannot be written to. */
export async function openBackupFolder(folder: string): Promise<void> {
  // Its parent must be there: an USB key that is not plugged in must not become a folder of the
  // system's disk.
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(folder), { cause: error });
  });
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(folder), { cause });
  });
}

/** Bytes free for us on the disk of that folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
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
export function readTimelines(folder: string): Timeline[] {
  const file = join(folder, BRANCHES);
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Timeline[];
  } catch (cause) {
    throw new Error(phrasesSauvegarde.chronologiesIllisibles(file), { cause });
  }
}
/**
 * The timeline in service at that moment, or now; null before any restoration. They stand in the
 * order they came: one begun while the clock had gone ahead is of the past all the same [SAU-9].
 */
export const timelineAt = (folder: string, point: Date | undefined): number | null =>
  readTimelines(folder).findLast((b) => point === undefined || b.depuis <= point.toISOString())
    ?.chronologie ?? null;
export const timelinesPath = (folder: string): string => join(folder, BRANCHES);

export const removeBackup = (folder: string, name: string): void =>
  rmSync(join(folder, name), { recursive: true, force: true });
