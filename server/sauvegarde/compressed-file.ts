import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { basename } from 'node:path';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { seal, SEALED_SUFFIX, unseal, WrongKey } from './sealed-stream.ts';

const HAS_ZSTD = typeof zlib.createZstdCompress === 'function';
/** What a compressed file's name ends with here. */
const COMPRESSED_SUFFIX = HAS_ZSTD ? '.zst' : '.gz';
/** What its name ends with when it is compressed, then sealed for these public keys, if any. */
export const suffixFor = (publicKeys: readonly string[]): string =>
  COMPRESSED_SUFFIX + (publicKeys.length > 0 ? SEALED_SUFFIX : '');
const isSealed = (name: string): boolean => name.endsWith(SEALED_SUFFIX);
const WRITTEN = /\.(zst|gz)(\.age)?$/;
export const isWritten = (name: string): boolean => WRITTEN.test(name);
/** The name of what is inside. */
export const bareName = (name: string): string => basename(name).replace(WRITTEN, '');

const compressor = (): Transform =>
  HAS_ZSTD
    ? zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } })
    : zlib.createGzip({ level: 4 });
const decompressor = (name: string): Transform =>
  /\.zst(\.age)?$/.test(name) ? zlib.createZstdDecompress() : zlib.createGunzip();

/** A file of a backup: what it weighs and its SHA-256. */
export interface WrittenPart {
  nom: string;
  octets: number;
  sha256: string;
}

/** Lets everything through, and knows at the end how much it was and its sum. */
function countThrough(): { counter: Transform; end: () => Omit<WrittenPart, 'nom'> } {
  const hash = createHash('sha256');
  let octets = 0;
  const counter = new Transform({
    transform(piece: Buffer, _, next) {
      hash.update(piece);
      octets += piece.length;
      next(null, piece);
    },
  });
  return { counter, end: () => ({ octets, sha256: hash.digest('hex') }) };
}

/** Where a part is written, the name it bears in its backup, and for which public keys, if any. */
export interface PartPlace {
  path: string;
  name: string;
  publicKeys?: readonly string[];
}
/** Writes a stream to a file, compressed, sealed if it must be, and on the disk when it returns. */
export async function writeCompressed(
  source: AsyncIterable<Buffer>,
  { path, name, publicKeys = [] }: PartPlace,
): Promise<WrittenPart> {
  const { counter, end } = countThrough();
  const [plain, file] = [Readable.from(source), createWriteStream(path, { mode: 0o600 })];
  await (publicKeys.length === 0
    ? pipeline(plain, compressor(), counter, file)
    : pipeline(plain, compressor(), seal(publicKeys), counter, file));
  await syncToDisk(path);
  return { nom: name, ...end() };
}

/** Writes a file that is written already elsewhere, byte for byte. */
export async function copyWritten(from: string, { path, name }: PartPlace): Promise<WrittenPart> {
  const { counter, end } = countThrough();
  await pipeline(createReadStream(from), counter, createWriteStream(path, { mode: 0o600 }));
  await syncToDisk(path);
  return { nom: name, ...end() };
}

/** What is known of a file to read: its sum, the private keys that may open it. */
export interface Expected {
  sha256?: string | undefined;
  privateKeys?: readonly string[] | undefined;
}

/**
 * Reads a compressed file, opening it first when it is sealed. `WrongKey` when no key opens it; when
 * its sum is given, a file that changed since is refused once read; one that is damaged is said so,
 * in French.
 */
export async function* readCompressed(
  path: string,
  expected: Expected = {},
): AsyncGenerator<Buffer> {
  const { counter, end } = countThrough();
  const plain = decompressor(path);
  const source = createReadStream(path, { highWaterMark: 262_144 });
  const flow = isSealed(path)
    ? pipeline(source, counter, unseal(expected.privateKeys ?? []), plain)
    : pipeline(source, counter, plain);
  flow.catch(() => undefined);
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) yield piece;
    await flow;
  } catch (error) {
    throw await tellFault(error, path, expected);
  }
  if (expected.sha256 !== undefined && end().sha256 !== expected.sha256)
    throw new Error(phrasesSauvegarde.fichierAbime(path));
}

/** Not the disk's own words, nor a key that is not the right one: the file is damaged. */
async function tellFault(error: unknown, path: string, { sha256 }: Expected): Promise<unknown> {
  if (error instanceof Error && 'syscall' in error) return error;
  if (error instanceof WrongKey && (sha256 === undefined || (await sumOf(path)) === sha256))
    return error;
  return new Error(phrasesSauvegarde.fichierAbime(path), { cause: error });
}
async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
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
