import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { handoverFolder } from '../base-embarquee/archive-settings.ts';
import { walFolder, openBackupFolder } from './backup-catalogue.ts';
import { writeCompressed, syncToDisk, COMPRESSED_SUFFIX } from './compressed-file.ts';

/** A segment of the log, or the history of a timeline. */
export const SEGMENT_NAME = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/**
 * Takes the log segments the database handed over into the backup folder, compressed, each under
 * its name only once whole and on the disk; then only is it taken from the first place. Returns how
 * many were taken.
 */
export async function collectArchives(grappe: string, dossier: string): Promise<number> {
  const depot = handoverFolder(grappe);
  if (!existsSync(depot)) return 0;
  const journal = walFolder(dossier);
  await openBackupFolder(dossier);
  if (!existsSync(journal)) mkdirSync(journal, { mode: 0o700 });
  const segments = readdirSync(depot)
    .filter((nom) => SEGMENT_NAME.test(nom))
    .sort();
  for (const nom of segments) {
    const cible = join(journal, nom + COMPRESSED_SUFFIX);
    await writeCompressed(
      createReadStream(join(depot, nom), { highWaterMark: 262_144 }) as AsyncIterable<Buffer>,
      `${cible}.tmp`,
      nom,
    );
    renameSync(`${cible}.tmp`, cible);
    await syncToDisk(journal);
    rmSync(join(depot, nom), { force: true });
  }
  return segments.length;
}
