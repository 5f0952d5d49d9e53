import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { basename } from 'node:path';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { seal, SEALED_SUFFIX, unseal, WrongKey } from './sealed-stream.ts';

const HAS_ZSTD = typeof zlib.createZstdCompress === 'function';
const COMPRESSED_SUFFIX = HAS_ZSTD ? '.zst' : '.gz';
export const suffixFor = (publicKeys: readonly string[]): string =>
  COMPRESSED_SUFFIX + (publicKeys.length > 0 ? SEALED_SUFFIX : '');
const isSealed = (name: string): boolean => name.endsWith(SEALED_SUFFIX);
const WRITTEN = /\.(zst|gz)(\.age)?$/;
export const isWritten = (name: string): boolean => WRITTEN.test(name);
export const bareName = (name: string): string => basename(name).replace(WRITTEN, '');

const compressor = (): Transform =>
  HAS_ZSTD
    ? zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } })
    : zlib.createGzip({ level: 4 });
const decompressor = (name: string): Transform =>
  /\.zst(\.age)?$/.test(name) ? zlib.createZstdDecompress() : zlib.createGunzip();

/** Size and SHA-256. */
export interface WrittenPart {
  nom: string;
  octets: number;
  sha256: string;
}

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

/** `name`: within its backup. */
export interface PartPlace {
  path: string;
  name: string;
  publicKeys?: readonly string[];
}
/** Compressed, encrypted if keys, synced to disk. */
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

export async function copyWritten(from: string, { path, name }: PartPlace): Promise<WrittenPart> {
  const { counter, end } = countThrough();
  await pipeline(createReadStream(from), counter, createWriteStream(path, { mode: 0o600 }));
  await syncToDisk(path);
  return { nom: name, ...end() };
}

export interface Expected {
  sha256?: string | undefined;
  privateKeys?: readonly string[] | undefined;
}

/** Throws `WrongKey` without a fitting key, in French when damaged or, at the end, changed. */
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

/** Neither a disk error nor a wrong key: damaged. */
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

/** Syncs a file or folder to disk. */
export async function syncToDisk(path: string): Promise<void> {
  const windows = process.platform === 'win32';
  // Windows refuses it to read-only handles
  const handle = await open(path, windows && (await stat(path)).isFile() ? 'r+' : 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!windows) throw error; // Windows cannot sync folders
  } finally {
    await handle.close();
  }
}
