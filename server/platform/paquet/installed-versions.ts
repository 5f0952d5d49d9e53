import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { numeroVersion } from '#shared/platform/epg/epg.schema.ts';

/** Atomic, even on power loss. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  const temporary = `${file}.tmp`;
  const descriptor = openSync(temporary, 'w', mode);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(temporary, file);
}

const readPointer = (packageDir: string, name: 'courante' | 'precedente'): string | null => {
  const text = existsSync(join(packageDir, name))
    ? readFileSync(join(packageDir, name), 'utf8').trim()
    : '';
  return numeroVersion.safeParse(text).success ? text : null;
};
export const versionFolder = (packageDir: string, version: string): string =>
  join(packageDir, 'versions', version);
export const nodeOf = (packageDir: string, version: string): string =>
  join(
    versionFolder(packageDir, version),
    'node',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );

/** `courante`, else the previous when its folder is missing. */
export function currentVersion(packageDir: string): string {
  const found = (['courante', 'precedente'] as const)
    .map((name) => readPointer(packageDir, name))
    .find((v) => v !== null && existsSync(versionFolder(packageDir, v)));
  if (!found) throw new Error("Ce dossier est incomplet. Déballez de nouveau l'archive.");
  return found;
}

/** Atomic rename. */
export function switchVersion(packageDir: string, version: string): void {
  const before = readPointer(packageDir, 'courante');
  // read by the start script; Windows needs CRLF
  const lineEnd = process.platform === 'win32' ? '\r\n' : '\n';
  if (before !== null && before !== version)
    writeWhole(join(packageDir, 'precedente'), `${before}${lineEnd}`);
  writeWhole(join(packageDir, 'courante'), `${version}${lineEnd}`);
}

/**
 * Removes versions neither current nor previous, and partial downloads. Best effort: files in use
 * stay.
 */
export function tidyVersions(packageDir: string): void {
  const kept = [readPointer(packageDir, 'courante'), readPointer(packageDir, 'precedente')];
  const versions = join(packageDir, 'versions');
  for (const name of existsSync(versions) ? readdirSync(versions) : []) {
    if (kept.includes(name)) continue;
    try {
      rmSync(join(versions, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}
