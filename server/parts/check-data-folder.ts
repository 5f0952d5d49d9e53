import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFault } from '../db/start-fault.ts';
import { systemFaultSaid } from './system-fault.ts';

/** The folders to make, from the highest one that is missing. */
function missing(folder: string): string[] {
  return existsSync(folder) ? [] : [...missing(dirname(folder)), folder];
}

/**
 * Looks whether the pharmacy's folder can be made and written to, before anything is started;
 * refuses with a sentence and the way out. Folders are made one by one: where the system answers
 * that the parent is not there when it is (`/proc`), making them all at once never ends.
 */
export function checkDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  const made = missing(folder);
  try {
    for (const step of made) mkdirSync(step);
    const probe = join(folder, `.essai-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const why = systemFaultSaid(error) ?? String(error);
    throw new StartFault(
      `Le dossier des données ${folder} ne peut pas servir : ${why}. Choisissez-en un autre, par exemple DATA_DIR=./data.`,
    );
  }
}
