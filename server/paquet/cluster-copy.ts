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

const copieDe = (grappe: string): string => `${grappe}.avant`;
const MARGE = 64 * 1_048_576;

function fichiers(dossier: string): string[] {
  return readdirSync(dossier, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name));
}

/** Bytes that the copy of a stopped database still lacks on its disk; 0 when it fits. */
export function missingSpace(grappe: string): number {
  const { bavail, bsize } = statfsSync(grappe);
  return Math.max(
    0,
    fichiers(grappe).reduce((somme, f) => somme + statSync(f).size, MARGE) - bavail * bsize,
  );
}

function surLeDisque(fichier: string): void {
  const ouvert = openSync(fichier, 'r+');
  fsyncSync(ouvert);
  closeSync(ouvert);
}

/**
 * Copies a stopped database whole, beside it, down to the disk: what a failed update goes back to.
 */
export async function copyCluster(grappe: string): Promise<void> {
  const copie = copieDe(grappe);
  rmSync(copie, { recursive: true, force: true });
  await cp(grappe, `${copie}.tmp`, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
  });
  const { uid, gid } = statSync(grappe);
  if (process.getuid?.() === 0) giveTo(`${copie}.tmp`, { uid, gid });
  chmodSync(`${copie}.tmp`, 0o700);
  for (const f of fichiers(`${copie}.tmp`)) surLeDisque(f);
  renameSync(`${copie}.tmp`, copie);
}

/**
 * Puts the copy in the place of a stopped database. Done again after a cut, it ends the same;
 * without a copy it does nothing.
 */
export function restoreCluster(grappe: string): void {
  const copie = copieDe(grappe);
  if (!existsSync(copie)) return;
  rmSync(`${grappe}.echec`, { recursive: true, force: true });
  if (existsSync(grappe)) renameSync(grappe, `${grappe}.echec`);
  renameSync(copie, grappe);
  rmSync(`${grappe}.echec`, { recursive: true, force: true });
}

export function dropClusterCopy(grappe: string): void {
  for (const reste of [copieDe(grappe), `${copieDe(grappe)}.tmp`, `${grappe}.echec`])
    rmSync(reste, { recursive: true, force: true });
}
