import { extract, type Extract } from 'tar-stream';
import { roomIn } from './room-in.ts';

/** An entry as it is read; what its reader leaves of `bytes` is skipped. */
export interface TarEntryRead {
  path: string;
  kind: 'file' | 'link' | 'folder';
  mode: number;
  size: number;
  /** Where a link leads. */
  target?: string;
  bytes: AsyncIterable<Buffer>;
}
type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** Everything of a tar comes by blocks of so many bytes; two of zeros end it. */
const BLOCK = 512;
const KINDS: ReadonlyMap<string, TarEntryRead['kind']> = new Map([
  ['file', 'file'],
  ['symlink', 'link'],
  ['directory', 'folder'],
]);

/** What the library says, in the words of this house; what others say stays. */
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
/** Where its last block ends: behind its header come its bytes. */
const endOf = ({ header, offset }: Entry): number =>
  offset + BLOCK + Math.ceil(header.size / BLOCK) * BLOCK;

/** Leaves `pieces` where its reader stops: what is left is still to be skipped. */
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

/** Gives the archive all of its source, which is let go when nobody reads any more. */
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
 * The entries of an archive, one after the other; each is read, or left, before the next. Throws on
 * what is cut, or of another kind. The source is read to its end, or let go.
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
  // The library takes the end of the stream for that of the archive.
  if ((await fed) < end + 2 * BLOCK) throw new Error('archive coupée');
}
