import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { handoverFolder } from '../base-embarquee/archive-settings.ts';
import { walFolder, openBackupFolder } from './backup-catalogue.ts';
import { writeCompressed, syncToDisk, suffixFor } from './compressed-file.ts';

/** Log segment or timeline history. */
export const SEGMENT_NAME = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/**
 * Never encrypted: a restoration unable to read it would reuse its timeline number; it holds no
 * pharmacy data.
 */
const isHistory = (name: string): boolean => name.endsWith('.history');

/**
 * Moves archived segments to the backup folder, compressed (and encrypted); renamed once synced,
 * then source deleted. Returns the count.
 */
export async function collectArchives(
  cluster: string,
  folder: string,
  publicKeys: readonly string[],
): Promise<number> {
  const handover = handoverFolder(cluster);
  if (!existsSync(handover)) return 0;
  const logFolder = walFolder(folder);
  await openBackupFolder(folder);
  if (!existsSync(logFolder)) mkdirSync(logFolder, { mode: 0o700 });
  const segments = readdirSync(handover)
    .filter((name) => SEGMENT_NAME.test(name))
    .sort();
  for (const name of segments) {
    const keys = isHistory(name) ? [] : publicKeys;
    const target = join(logFolder, name + suffixFor(keys));
    await writeCompressed(
      createReadStream(join(handover, name), { highWaterMark: 262_144 }) as AsyncIterable<Buffer>,
      { path: `${target}.tmp`, name, publicKeys: keys },
    );
    renameSync(`${target}.tmp`, target);
    await syncToDisk(logFolder);
    rmSync(join(handover, name), { force: true });
  }
  return segments.length;
}
