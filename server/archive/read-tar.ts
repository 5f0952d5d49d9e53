import { BLOCK, KINDS, NAME_MAX, padding, recordsOf } from './tar-format.ts';

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

/** Reads exact lengths from a stream of pieces. */
class ExactReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next piece, of `max` bytes at most; null at the end of the stream. */
  async piece(max: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) return null;
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async exactly(size: number): Promise<Buffer> {
    const bounded = new Bounded(this, size);
    const read: Buffer[] = [];
    for await (const piece of bounded) read.push(piece);
    return Buffer.concat(read);
  }

  /** To the very end: what checks sums does it there. */
  async drain(): Promise<void> {
    while ((await this.piece(BLOCK * BLOCK)) !== null) continue;
  }

  /** Whoever stops before the end lets the source go. */
  async release(): Promise<void> {
    await this.#source.return?.();
  }
}

/** So many bytes of a reader, whoever asks for them. */
class Bounded implements AsyncIterable<Buffer> {
  readonly #reader: ExactReader;
  #left: number;

  constructor(reader: ExactReader, size: number) {
    this.#reader = reader;
    this.#left = size;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const piece = await this.#reader.piece(this.#left);
      if (piece === null) throw new Error('archive coupée');
      this.#left -= piece.length;
      yield piece;
    }
  }

  async skip(): Promise<void> {
    for await (const _ of this) continue;
  }
}

const text = (b: Buffer, at: number, width: number): string =>
  b.toString('utf8', at, at + width).replace(/\0.*$/s, '');

function kindOf(letter: string): keyof typeof KINDS {
  const found = Object.entries(KINDS).find(([, l]) => l === letter)?.[0];
  if (found === undefined) throw new Error(`archive illisible : genre ${letter}`);
  return found as keyof typeof KINDS;
}

/**
 * The entries of an archive of ours, one after the other; each is read, or left, before the next.
 * Throws on what is cut or of another kind. The source is read to its end, or let go.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntryRead> {
  const reader = new ExactReader(source);
  let long = new Map<string, string>();
  try {
    for (;;) {
      const header = await reader.exactly(BLOCK);
      if (header.every((byte) => byte === 0)) return await reader.drain();
      const size = Number.parseInt(text(header, 124, 12), 8);
      if (!(size >= 0) || text(header, 257, 5) !== 'ustar') throw new Error('archive illisible');
      const kind = kindOf(text(header, 156, 1));
      if (kind === 'extended') {
        long = recordsOf(await reader.exactly(size));
        await reader.exactly(padding(size).length);
        continue;
      }
      const bytes = new Bounded(reader, size);
      yield {
        path: long.get('path') ?? text(header, 0, NAME_MAX),
        kind,
        mode: Number.parseInt(text(header, 100, 8), 8),
        size,
        ...(kind === 'link' && {
          target: long.get('linkpath') ?? text(header, 157, NAME_MAX),
        }),
        bytes,
      };
      await bytes.skip();
      await reader.exactly(padding(size).length);
      long = new Map();
    }
  } finally {
    await reader.release();
  }
}
