import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFault } from '../db/start-fault.ts';
import { systemFaultSaid } from './system-fault.ts';

/** The folders to make, from the highest one that is missing. */
function missing(folder: string): string[] {
  return existsSync(folder) ? [] : [...missing(dirname(folder)), folder];
}

/**
 * Makes a folder and looks whether it can be written to; why not, or null. Folders are made one by
 * one: where the system answers that the parent is not there when it is (`/proc`), making them all
 * at once never ends.
 */
export function folderFault(place: string): string | null {
  const folder = resolve(place);
  const made = missing(folder);
  try {
    for (const step of made) mkdirSync(step);
    const probe = join(folder, `.essai-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (error) {
    return systemFaultSaid(error) ?? String(error);
  }
}

/** Refuses a folder of data that cannot serve, before anything is started, with the way out. */
export function checkDataFolder(dataDir: string): void {
  const why = folderFault(dataDir);
  if (why !== null)
    throw new StartFault(
      `Le dossier des données ${resolve(dataDir)} ne peut pas servir : ${why}. Choisissez-en un autre, par exemple DATA_DIR=./data.`,
    );
}
