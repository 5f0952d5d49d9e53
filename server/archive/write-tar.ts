import { createReadStream, lstatSync } from 'node:fs';
import { BLOCK, headerOf, padding, type TarHeader } from './tar-format.ts';

/** What goes into an archive: a folder, a link, bytes, or a file of the disk. */
export type TarEntry = Pick<TarHeader, 'path' | 'mode' | 'date'> &
  (
    | { folder: true }
    | { target: string }
    | { bytes: Buffer }
    | {
        file: string;
        /**
         * It may change or go away while it is read: it keeps the size it had when opened (cut, or
         * filled with zeros), and is left out when it is no longer there.
         */
        live?: true;
      }
  );

/** The archive as a stream: the same entries give the same bytes, whatever the length of a name. */
export async function* writeTar(
  entries: Iterable<TarEntry> | AsyncIterable<TarEntry>,
): AsyncGenerator<Buffer> {
  for await (const e of entries) {
    const { path, mode, date } = e;
    const header = { path, mode, ...(date && { date }) };
    if ('folder' in e) yield headerOf({ ...header, kind: 'folder', size: 0 });
    else if ('target' in e) yield headerOf({ ...header, kind: 'link', size: 0, target: e.target });
    else if ('bytes' in e) {
      const size = e.bytes.length;
      yield Buffer.concat([headerOf({ ...header, kind: 'file', size }), e.bytes, padding(size)]);
    } else yield* fileEntry(header, e.file, e.live ?? false);
  }
  yield Buffer.alloc(BLOCK * 2);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function* fileEntry(
  header: Pick<TarHeader, 'path' | 'mode' | 'date'>,
  file: string,
  live: boolean,
): AsyncGenerator<Buffer> {
  const size = lstatSync(file, { throwIfNoEntry: !live })?.size;
  if (size === undefined) return;
  yield headerOf({ ...header, kind: 'file', size });
  let read = 0;
  try {
    for await (const piece of pieces(file, size)) {
      read += piece.length;
      yield piece;
    }
  } catch (error) {
    if (!live || !isMissing(error)) throw error;
  }
  if (read < size && !live) throw new Error(`${file} a changé pendant sa lecture`);
  for (let left = size - read; left > 0; left -= 1_048_576)
    yield Buffer.alloc(Math.min(left, 1_048_576));
  yield padding(size);
}

/** At most `size` bytes of a file, even if it grew since. */
async function* pieces(file: string, size: number): AsyncGenerator<Buffer> {
  if (size > 0) yield* createReadStream(file, { end: size - 1, highWaterMark: 262_144 });
}
