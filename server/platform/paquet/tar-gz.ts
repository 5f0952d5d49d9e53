import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { readTar } from '../archive/read-tar.ts';
import { type TarEntry, writeTar } from '../archive/write-tar.ts';
import { type PackageEntry, type PackageEntryRead, INSTANT, byPath } from './package-entry.ts';

function toTar(e: PackageEntry): TarEntry {
  const common = { path: e.path, date: INSTANT };
  if ('target' in e) return { ...common, mode: 0o755, target: e.target };
  const mode = e.executable ? 0o755 : 0o644;
  return 'text' in e
    ? { ...common, mode, bytes: Buffer.from(e.text) }
    : { ...common, mode, file: e.source };
}

/** Reproducible: sorted paths, one date, no owner. */
export async function writeTarGz(
  destination: string,
  entries: readonly PackageEntry[],
  level: number = constants.Z_DEFAULT_COMPRESSION,
): Promise<void> {
  await pipeline(
    writeTar([...entries].sort(byPath).map(toTar)),
    createGzip({ level, chunkSize: 1 << 18 }),
    createWriteStream(destination),
  );
}

/** Throws when truncated, or on anything but files and links. */
export async function* readTarGz(source: string): AsyncGenerator<PackageEntryRead> {
  const gunzip = createGunzip();
  const file = createReadStream(source);
  file.on('error', (error) => gunzip.destroy(error));
  for await (const { path, kind, mode, target, bytes } of readTar(file.pipe(gunzip))) {
    if (kind === 'folder') throw new Error('archive illisible : dossier');
    yield {
      path,
      executable: (mode & 0o100) !== 0,
      ...(target !== undefined && { target }),
      bytes,
    };
  }
}
