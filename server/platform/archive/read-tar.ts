import { extract, type Extract } from 'tar-stream';
import { roomIn } from './room-in.ts';

/** Unread `bytes` are skipped. */
export interface TarEntryRead {
  path: string;
  kind: 'file' | 'link' | 'folder';
  mode: number;
  size: number;
  target?: string;
  bytes: AsyncIterable<Buffer>;
}
type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** Tar block size, bytes; two zero blocks end an archive. */
const BLOCK = 512;
const KINDS: ReadonlyMap<string, TarEntryRead['kind']> = new Map([
  ['file', 'file'],
  ['symlink', 'link'],
  ['directory', 'folder'],
]);

function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.startsWith('Unexpected end'))
    return new Error('archive coupée', { cause: error });
  if (error.message.startsWith('Invalid')) return new Error('archive illisible', { cause: error });
  return error;
}

function described({ header }: Entry): Omit<TarEntryRead, 'bytes'> {
  const { name: path, type, mode, size, linkname } = header;
  const kind = KINDS.get(type);
  if (kind === undefined) throw new Error(`archive illisible : genre ${type}`);
  return { path, kind, mode, size, ...(kind === 'link' && { target: linkname }) };
}
/** Offset after its last block: header, then data. */
const endOf = ({ header, offset }: Entry): number =>
  offset + BLOCK + Math.ceil(header.size / BLOCK) * BLOCK;

/** Leaves the iterator open: the rest is still to skip. */
async function* bytesOf(pieces: AsyncIterator<unknown>): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const { value, done } = await pieces.next();
      if (done) return;
      if (Buffer.isBuffer(value)) yield value;
    }
  } catch (error) {
    throw told(error);
  }
}

/** Pipes the whole source; released when the reader stops. */
async function feed(archive: Extract, source: AsyncIterable<Buffer>): Promise<number> {
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (!archive.write(piece)) await roomIn(archive);
    if (archive.destroying) return length;
  }
  archive.end(null);
  return length;
}

/**
 * Each entry is read or skipped before the next. Throws on a truncated or unsupported archive;
 * always drains or releases the source.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntryRead> {
  const archive = extract();
  const fed = feed(archive, source).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    return 0;
  });
  let end = 0;
  try {
    for await (const entry of archive) {
      const pieces = entry[Symbol.asyncIterator]();
      end = endOf(entry);
      yield { ...described(entry), bytes: bytesOf(pieces) };
      while (!(await pieces.next()).done) continue;
    }
  } catch (error) {
    throw told(error);
  } finally {
    archive.destroy();
    await fed;
  }
  // The library accepts end of stream as end of archive.
  if ((await fed) < end + 2 * BLOCK) throw new Error('archive coupée');
}
