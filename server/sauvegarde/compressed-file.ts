import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';

const HAS_ZSTD = typeof zlib.createZstdCompress === 'function';
/** What a compressed file's name ends with here. */
export const COMPRESSED_SUFFIX = HAS_ZSTD ? '.zst' : '.gz';

const compressor = (): Transform =>
  HAS_ZSTD
    ? zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } })
    : zlib.createGzip({ level: 4 });
const decompressor = (name: string): Transform =>
  name.endsWith('.zst') ? zlib.createZstdDecompress() : zlib.createGunzip();

/** A file of a backup: what it weighs and its SHA-256. */
export interface WrittenPart {
  nom: string;
  octets: number;
  sha256: string;
}

/** Writes a stream to a file, compressed, and on the disk when it returns. */
export async function writeCompressed(
  source: AsyncIterable<Buffer>,
  path: string,
  name: string,
): Promise<WrittenPart> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counter = new Transform({
    transform(piece: Buffer, _, next) {
      hash.update(piece);
      bytes += piece.length;
      next(null, piece);
    },
  });
  await pipeline(
    Readable.from(source),
    compressor(),
    counter,
    createWriteStream(path, { mode: 0o600 }),
  );
  await syncToDisk(path);
  return { nom: name, octets: bytes, sha256: hash.digest('hex') };
}

/**
 * Reads a compressed file; when its sum is given, a file that changed since is refused once read.
 */
export async function* readCompressed(path: string, sha256?: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counter = new Transform({
    transform(piece: Buffer, _, next) {
      hash.update(piece);
      next(null, piece);
    },
  });
  const plain = decompressor(path);
  const flow = pipeline(createReadStream(path, { highWaterMark: 262_144 }), counter, plain);
  flow.catch(() => undefined);
  for await (const piece of plain as AsyncIterable<Buffer>) yield piece;
  await flow;
  if (sha256 !== undefined && hash.digest('hex') !== sha256)
    throw new Error(`${path} a changé depuis sa sauvegarde.`);
}

/** Waits until a file, or the names of a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const windows = process.platform === 'win32';
  // there, one who only reads may not ask for it
  const handle = await open(path, windows && (await stat(path)).isFile() ? 'r+' : 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!windows) throw error; // a folder cannot be asked for there
  } finally {
    await handle.close();
  }
}
