import {
  chmodSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  closeSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from '../base-embarquee/find-postgresql.ts';

const copyOf = (cluster: string): string => `${cluster}.avant`;
const MARGIN = 64 * 1_048_576;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name));
}

/** Missing disk bytes for the copy; 0 when it fits. */
export function missingSpace(cluster: string): number {
  const { bavail, bsize } = statfsSync(cluster);
  return Math.max(
    0,
    filesOf(cluster).reduce((sum, f) => sum + statSync(f).size, MARGIN) - bavail * bsize,
  );
}

function flushToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Copies a stopped database beside itself, synced to disk, for rollback. */
export async function copyCluster(cluster: string): Promise<void> {
  const copy = copyOf(cluster);
  rmSync(copy, { recursive: true, force: true });
  await cp(cluster, `${copy}.tmp`, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
  });
  const { uid, gid } = statSync(cluster);
  if (process.getuid?.() === 0) giveTo(`${copy}.tmp`, { uid, gid });
  chmodSync(`${copy}.tmp`, 0o700);
  for (const f of filesOf(`${copy}.tmp`)) flushToDisk(f);
  renameSync(`${copy}.tmp`, copy);
}

/** Idempotent after a crash; no-op without a copy. */
export function restoreCluster(cluster: string): void {
  const copy = copyOf(cluster);
  if (!existsSync(copy)) return;
  rmSync(`${cluster}.echec`, { recursive: true, force: true });
  if (existsSync(cluster)) renameSync(cluster, `${cluster}.echec`);
  renameSync(copy, cluster);
  rmSync(`${cluster}.echec`, { recursive: true, force: true });
}

export function dropClusterCopy(cluster: string): void {
  for (const leftover of [copyOf(cluster), `${copyOf(cluster)}.tmp`, `${cluster}.echec`])
    rmSync(leftover, { recursive: true, force: true });
}
