import { DISQUE_PLEIN } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import { freeSpace } from './backup-catalogue.ts';

const INTERVAL_MS = 1_000;

/**
 * Checked at most once a second. Full: writes are refused upfront, reads go on; recovers by itself.
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
      full = false; // unreadable: the database will report
    }
    return full;
  };
}
