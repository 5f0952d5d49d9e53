import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';

const AVEC_ZSTD = typeof zlib.createZstdCompress === 'function';
/** What a compressed file's name ends with here. */
export const COMPRESSED_SUFFIX = AVEC_ZSTD ? '.zst' : '.gz';

const compresseur = (): Transform =>
  AVEC_ZSTD
    ? zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } })
    : zlib.createGzip({ level: 4 });
const decompresseur = (nom: string): Transform =>
  nom.endsWith('.zst') ? zlib.createZstdDecompress() : zlib.createGunzip();

/** A file of a backup: what it weighs and its SHA-256. */
export interface WrittenPart {
  nom: string;
  octets: number;
  sha256: string;
}

/** Writes a stream to a file, compressed, and on the disk when it returns. */
export async function writeCompressed(
  source: AsyncIterable<Buffer>,
  chemin: string,
  nom: string,
): Promise<WrittenPart> {
  const somme = createHash('sha256');
  let octets = 0;
  const compter = new Transform({
    transform(morceau: Buffer, _, suite) {
      somme.update(morceau);
      octets += morceau.length;
      suite(null, morceau);
    },
  });
  await pipeline(
    Readable.from(source),
    compresseur(),
    compter,
    createWriteStream(chemin, { mode: 0o600 }),
  );
  await syncToDisk(chemin);
  return { nom, octets, sha256: somme.digest('hex') };
}

/**
 * Reads a compressed file; when its sum is given, a file that changed since is refused once read.
 */
export async function* readCompressed(chemin: string, sha256?: string): AsyncGenerator<Buffer> {
  const somme = createHash('sha256');
  const compter = new Transform({
    transform(morceau: Buffer, _, suite) {
      somme.update(morceau);
      suite(null, morceau);
    },
  });
  const clair = decompresseur(chemin);
  const ecoulement = pipeline(createReadStream(chemin, { highWaterMark: 262_144 }), compter, clair);
  ecoulement.catch(() => undefined);
  for await (const morceau of clair as AsyncIterable<Buffer>) yield morceau;
  await ecoulement;
  if (sha256 !== undefined && somme.digest('hex') !== sha256)
    throw new Error(`${chemin} a changé depuis sa sauvegarde.`);
}

/** Waits until a file, or the names of a folder, are on the disk. */
export async function syncToDisk(chemin: string): Promise<void> {
  const windows = process.platform === 'win32';
  // there, one who only reads may not ask for it
  const poignee = await open(chemin, windows && (await stat(chemin)).isFile() ? 'r+' : 'r');
  try {
    await poignee.sync();
  } catch (erreur) {
    if (!windows) throw erreur; // a folder cannot be asked for there
  } finally {
    await poignee.close();
  }
}
