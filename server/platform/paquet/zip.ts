import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { type PackageEntry, type PackageEntryRead, byPath } from './package-entry.ts';

/** Local time: the format stores no zone. */
const WRITTEN_AT = new Date(2026, 0, 1);

/** Reproducible; a failed file is removed. No links: Windows users cannot create them. */
export async function writeZip(
  destination: string,
  entries: readonly PackageEntry[],
  compressionLevel = 6,
): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy: (e: Error) => void };
  zip.on('error', (error: Error) => output.destroy(error));
  const written = {
    mtime: WRITTEN_AT,
    mode: 0o100_644,
    compressionLevel,
    forceDosTimestamp: true,
  };
  for (const entry of [...entries].sort(byPath)) {
    if ('target' in entry) throw new Error(`lien dans une archive zip : ${entry.path}`);
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path, written);
    else zip.addFile(entry.source, entry.path, written);
  }
  zip.end();
  try {
    await pipeline(output, createWriteStream(destination));
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}

function unreadable(cause: unknown): never {
  throw new Error('archive illisible', { cause });
}

/** In table order, checksummed. */
export async function* readZip(source: string): AsyncGenerator<PackageEntryRead> {
  const zip = await openPromise(source).catch(unreadable);
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      const bytes = await buffer(await zip.openReadStreamPromise(entry)).catch(unreadable);
      if (crc32(bytes) !== entry.crc32) throw new Error(`archive abîmée : ${path}`);
      yield {
        path,
        executable: false,
        bytes: (async function* () {
          yield bytes;
        })(),
      };
    }
  } finally {
    zip.close();
  }
}
