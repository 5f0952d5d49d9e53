import { DISQUE_PLEIN } from '#shared/sauvegarde/sauvegarde.rules.ts';
import { freeSpace } from './backup-catalogue.ts';

const INTERVAL_MS = 1_000;

/**
 * Says when the database's disk is full, looked at once a second at most: writes are then refused
 * before anything is tried, reads go on, and all comes back by itself with the room.
 */
export function watchDisk(
  folder: string,
  { reserve = DISQUE_PLEIN, interval = INTERVAL_MS }: { reserve?: number; interval?: number } = {},
): () => boolean {
  let full = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const t = performance.now();
    if (t - lookedAt < interval) return full;
    lookedAt = t;
    try {
      full = freeSpace(folder) < reserve;
    } catch {
      full = false; // what the disk says is then the database's to say
    }
    return full;
  };
}
