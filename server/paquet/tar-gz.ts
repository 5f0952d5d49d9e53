import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { readTar } from '../archive/read-tar.ts';
import { type TarEntry, writeTar } from '../archive/write-tar.ts';
import { type PackageEntry, type PackageEntryRead, INSTANT, byPath } from './package-entry.ts';

function versTar(e: PackageEntry): TarEntry {
  const commun = { path: e.chemin, date: INSTANT };
  if ('vers' in e) return { ...commun, mode: 0o755, target: e.vers };
  const mode = e.executable ? 0o755 : 0o644;
  return 'texte' in e
    ? { ...commun, mode, bytes: Buffer.from(e.texte) }
    : { ...commun, mode, file: e.source };
}

/**
 * Writes a `.tar.gz` whose bytes depend on its contents alone: order by path, one date, no owner.
 */
export async function writeTarGz(
  destination: string,
  entrees: readonly PackageEntry[],
  niveau: number = constants.Z_DEFAULT_COMPRESSION,
): Promise<void> {
  await pipeline(
    writeTar([...entrees].sort(byPath).map(versTar)),
    createGzip({ level: niveau, chunkSize: 1 << 18 }),
    createWriteStream(destination),
  );
}

/**
 * The entries of a `.tar.gz` of ours, one after the other. Throws on what is cut, or is neither a
 * file nor a link.
 */
export async function* readTarGz(source: string): AsyncGenerator<PackageEntryRead> {
  const gunzip = createGunzip();
  const fichier = createReadStream(source);
  fichier.on('error', (erreur) => gunzip.destroy(erreur));
  for await (const { path, kind, mode, target, bytes } of readTar(fichier.pipe(gunzip))) {
    if (kind === 'folder') throw new Error('archive illisible : dossier');
    yield {
      chemin: path,
      executable: (mode & 0o100) !== 0,
      ...(target !== undefined && { vers: target }),
      octets: bytes,
    };
  }
}
