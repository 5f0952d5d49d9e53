import { createReadStream, lstatSync } from 'node:fs';
import { pack, type Pack } from 'tar-stream';
import { roomIn } from './room-in.ts';

interface Named {
  path: string;
  /** Unix mode. */
  mode: number;
  /** Default: Unix epoch. */
  date?: Date;
}
export type TarEntry = Named &
  (
    | { folder: true }
    | { target: string }
    | { bytes: Buffer }
    | {
        file: string;
        /**
         * May change or vanish while read: keeps its opening size (cut or zero-filled), skipped if
         * gone.
         */
        live?: true;
      }
  );

/** Bytes of the header's name field. */
const NAME_MAX = 100;
const ZEROS = Buffer.alloc(1_048_576);

/** Deterministic stream for the same entries, any name length. Reads one entry at a time. */
export async function* writeTar(
  entries: Iterable<TarEntry> | AsyncIterable<TarEntry>,
): AsyncGenerator<Buffer> {
  const archive = pack();
  const written = writeAll(archive, entries).catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const piece of archive) if (Buffer.isBuffer(piece)) yield piece;
    await written;
  } finally {
    archive.destroy();
  }
}

type Header = Parameters<Pack['entry']>[0];

async function writeAll(
  archive: Pack,
  entries: Iterable<TarEntry> | AsyncIterable<TarEntry>,
): Promise<void> {
  for await (const e of entries) {
    const header = headerOf(e);
    if ('folder' in e) await writeEntry(archive, { ...header, type: 'directory' });
    else if ('target' in e)
      await writeEntry(archive, { ...header, type: 'symlink', linkname: e.target });
    else if ('bytes' in e)
      await writeEntry(archive, { ...header, type: 'file', size: e.bytes.length }, [e.bytes]);
    else {
      const size = lstatSync(e.file, { throwIfNoEntry: e.live !== true })?.size;
      if (size === undefined) continue;
      const bytes = pieces(e.file, size, e.live ?? false);
      await writeEntry(archive, { ...header, type: 'file', size }, bytes);
    }
  }
  archive.finalize();
}

/** Long names use a pax header: versions in service, which unpack the next one, know no other. */
const headerOf = ({ path, mode, date = new Date(0) }: Named): Header => ({
  name: path,
  mode,
  mtime: date,
  ...(Buffer.byteLength(path) > NAME_MAX && { pax: {} }),
});

function openEntry(archive: Pack, header: Header) {
  let settle: (error?: Error | null) => void = () => undefined;
  const left = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  left.catch(() => undefined);
  return { entry: archive.entry(header, (error) => settle(error)), left };
}
async function writeEntry(
  archive: Pack,
  header: Header,
  bytes: Iterable<Buffer> | AsyncIterable<Buffer> = [],
): Promise<void> {
  const { entry, left } = openEntry(archive, header);
  for await (const piece of bytes) if (!entry.write(piece)) await roomIn(entry);
  entry.end(null);
  await left;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Exactly `size` bytes: growth ignored; a shrunk live file is zero-filled. */
async function* pieces(file: string, size: number, live: boolean): AsyncGenerator<Buffer> {
  let left = size;
  try {
    if (size > 0)
      for await (const piece of createReadStream(file, { end: size - 1, highWaterMark: 262_144 })) {
        left -= piece.length;
        yield piece;
      }
  } catch (error) {
    if (!live || !isMissing(error)) throw error;
  }
  if (left > 0 && !live) throw new Error(`${file} a changé pendant sa lecture`);
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
}
