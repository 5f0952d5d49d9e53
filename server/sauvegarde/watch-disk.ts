import { freeSpace } from './backup-catalogue.ts';

/** Kept free for the database's own log: without it PostgreSQL stops, and reads with it. */
const RESERVE = 100_000_000;
const RELIRE_MS = 1_000;

/**
 * Says when the database's disk is full, looked at once a second at most: writes are then refused
 * before anything is tried, reads go on, and all comes back by itself with the room.
 */
export function watchDisk(
  dossier: string,
  { reserve = RESERVE, relire = RELIRE_MS }: { reserve?: number; relire?: number } = {},
): () => boolean {
  let plein = false;
  let vu = Number.NEGATIVE_INFINITY;
  return () => {
    const t = performance.now();
    if (t - vu < relire) return plein;
    vu = t;
    try {
      plein = freeSpace(dossier) < reserve;
    } catch {
      plein = false; // what the disk says is then the database's to say
    }
    return plein;
  };
}
