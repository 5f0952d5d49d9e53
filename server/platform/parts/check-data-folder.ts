import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { holdsDatabase } from '../base-embarquee/choose-place.ts';
import { StartFault } from '../db/start-fault.ts';
import { systemFaultSaid } from './system-fault.ts';

/** From the topmost. */
function missing(folder: string): string[] {
  return existsSync(folder) ? [] : [...missing(dirname(folder)), folder];
}

/**
 * Creates it and tests writing; null when fine. One level at a time: recursive mkdir never ends
 * under `/proc`.
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

const ROOM_MB = 300;
const freeMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
};

export const dossierPris = (dataDir: string): string =>
  `Une pharmacie tourne déjà sur le dossier ${resolve(dataDir)} : ouvrez son adresse, ou arrêtez-la (Ctrl-C dans sa fenêtre). Pour une autre, à côté : DATA_DIR=./data/autre`;

/**
 * Refuses an unusable data folder at start, with a way out. Full disk: opens if a database exists,
 * to read sales.
 */
export function checkDataFolder(dataDir: string, free = freeMb): void {
  const why = folderFault(dataDir);
  if (why !== null)
    throw new StartFault(
      `Le dossier des données ${resolve(dataDir)} ne peut pas servir : ${why}. Choisissez-en un autre, par exemple DATA_DIR=./data.`,
    );
  if (holdsDatabase(dataDir)) return;
  const left = free(resolve(dataDir));
  if (left < ROOM_MB)
    throw new StartFault(
      `Le disque de ${resolve(dataDir)} est plein : il y reste ${left} Mo, il en faut ${ROOM_MB} pour commencer. Faites de la place, ou prenez un autre disque : DATA_DIR=/un/autre/disque.`,
    );
}
