import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { WrittenPart } from './compressed-file.ts';

/** `manifeste.json`, written last. */
export interface BackupManifest {
  format: 1;
  /** 'physique': data folder and log, any later moment; 'logique': table rows at one moment. */
  nature: 'physique' | 'logique';
  version: string;
  /** ISO; restorable to any moment from `fin`. */
  debut: string;
  fin: string;
  chronologie: number;
  parties: WrittenPart[];
  /** Archive entries; uncompressed bytes. */
  entrees: number;
  clair: number;
  octets: number;
  /** Recipient public key; absent: unencrypted. */
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

/** Empty when unreadable. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Newest first; without a manifest, unfinished: skipped. */
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
        return []; // removed, or unfinished
      }
    })
    .sort((a, b) => b.fin.localeCompare(a.fin));
}

/** Throws in French when unwritable. */
export async function openBackupFolder(folder: string): Promise<void> {
  // not recursive: an unplugged USB key must not become a system folder
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(folder), { cause: error });
  });
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(folder), { cause });
  });
}

/** Bytes available to this account. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Restored databases' start; timeline 1 before the first. */
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
 * At that moment or now; null before any restoration. Listed by occurrence, robust to clock jumps
 * [SAU-9].
 */
export const timelineAt = (folder: string, point: Date | undefined): number | null =>
  readTimelines(folder).findLast((b) => point === undefined || b.depuis <= point.toISOString())
    ?.chronologie ?? null;
export const timelinesPath = (folder: string): string => join(folder, BRANCHES);

export const removeBackup = (folder: string, name: string): void =>
  rmSync(join(folder, name), { recursive: true, force: true });
