import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, inflateRawSync } from 'node:zlib';
import { type PackageEntry, type PackageEntryRead, byPath } from './package-entry.ts';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 2026-01-01 00:00, as MS-DOS writes dates. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8 = 0x0800;
const VERSION = 20;
/** What the four bytes of a size can say. */
export const ZIP_MAX = 0xffffffff;

function commonHeader(crc: number, compressed: number, size: number, name: Buffer): Buffer {
  const b = Buffer.alloc(26);
  b.writeUInt16LE(VERSION, 0);
  b.writeUInt16LE(UTF8, 2);
  b.writeUInt16LE(8, 4);
  b.writeUInt16LE(0, 6);
  b.writeUInt16LE(DATE, 8);
  b.writeUInt32LE(crc, 10);
  b.writeUInt32LE(compressed, 14);
  b.writeUInt32LE(size, 18);
  b.writeUInt16LE(name.length, 22);
  return b;
}
const uint32 = (value: number): Buffer => {
  const b = Buffer.alloc(4);
  b.writeUInt32LE(value);
  return b;
};

/** A file written one piece after the other. */
class Output {
  position = 0;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(...pieces: Uint8Array[]): Promise<void> {
    for (const piece of pieces) {
      await this.rewrite(piece, this.position);
      this.position += piece.length;
    }
  }
  async rewrite(piece: Uint8Array, at: number): Promise<void> {
    await this.#file.write(piece, 0, piece.length, at);
  }
}

const contentOf = (e: PackageEntry): Readable => {
  if ('target' in e) throw new Error(`lien dans une archive zip : ${e.path}`);
  return 'text' in e ? Readable.from([Buffer.from(e.text)]) : createReadStream(e.source);
};
/**
 * One entry, compressed as it is read: a year of facts is larger than the memory of a small machine.
 * Its header comes first and is known last. Answers the header.
 */
async function writeEntry(output: Output, e: PackageEntry, level: number): Promise<Buffer> {
  const name = Buffer.from(e.path);
  const headerAt = output.position + 4;
  await output.write(uint32(LOCAL), commonHeader(0, 0, 0, name), name);
  const start = output.position;
  let [crc, size] = [0, 0];
  await pipeline(
    contentOf(e),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    },
    createDeflateRaw({ level }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await output.write(piece);
    },
  );
  if (size > ZIP_MAX || output.position > ZIP_MAX)
    throw new Error(`trop grand pour une archive zip : ${e.path}`);
  const header = commonHeader(crc, output.position - start, size, name);
  await output.rewrite(header, headerAt);
  return header;
}

/** The table at the end, and what says where it begins. */
async function writeTable(output: Output, table: readonly Buffer[]): Promise<void> {
  const start = output.position;
  await output.write(...table);
  const trailer = Buffer.alloc(22);
  trailer.writeUInt32LE(END, 0);
  trailer.writeUInt16LE(table.length, 8);
  trailer.writeUInt16LE(table.length, 10);
  trailer.writeUInt32LE(output.position - start, 12);
  trailer.writeUInt32LE(start, 16);
  await output.write(trailer);
}

/**
 * Writes a `.zip` whose bytes depend on its contents alone; of one that cannot be whole, nothing is
 * left. No links: Windows knows none that a plain user may make.
 */
export async function writeZip(
  destination: string,
  entries: readonly PackageEntry[],
  level = 6,
): Promise<void> {
  const file = await open(destination, 'w');
  const output = new Output(file);
  const table: Buffer[] = [];
  try {
    for (const e of [...entries].sort(byPath)) {
      const position = output.position;
      const header = await writeEntry(output, e, level);
      table.push(
        Buffer.concat([
          uint32(CENTRAL),
          Buffer.from([VERSION, 0]),
          header,
          Buffer.alloc(10),
          uint32(position),
          Buffer.from(e.path),
        ]),
      );
    }
    await writeTable(output, table);
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The entries of a `.zip` of ours, in the order of its table; each is checked against its sum. */
export async function* readZip(source: string): AsyncGenerator<PackageEntryRead> {
  const file = await open(source);
  const read = async (position: number, length: number): Promise<Buffer> => {
    const b = Buffer.alloc(length);
    const { bytesRead } = await file.read(b, 0, length, position);
    if (bytesRead !== length) throw new Error('archive coupée');
    return b;
  };
  try {
    const { size } = await file.stat();
    const trailer = await read(size - 22, 22);
    if (trailer.readUInt32LE(0) !== END) throw new Error('archive illisible');
    const table = await read(trailer.readUInt32LE(16), trailer.readUInt32LE(12));
    for (let position = 0; position < table.length;) {
      if (table.readUInt32LE(position) !== CENTRAL) throw new Error('archive illisible');
      const [crc, compressed, rawSize, nameSize, local] = [
        table.readUInt32LE(position + 16),
        table.readUInt32LE(position + 20),
        table.readUInt32LE(position + 24),
        table.readUInt16LE(position + 28),
        table.readUInt32LE(position + 42),
      ];
      const path = table.toString('utf8', position + 46, position + 46 + nameSize);
      position +=
        46 + nameSize + table.readUInt16LE(position + 30) + table.readUInt16LE(position + 32);
      const header = await read(local, 30);
      const raw = await read(
        local + 30 + header.readUInt16LE(26) + header.readUInt16LE(28),
        compressed,
      );
      const bytes = inflateRawSync(raw, { maxOutputLength: Math.max(rawSize, 1) });
      if (bytes.length !== rawSize || crc32(bytes) !== crc)
        throw new Error(`archive abîmée : ${path}`);
      yield {
        path,
        executable: false,
        bytes: (async function* () {
          yield bytes;
        })(),
      };
    }
  } finally {
    await file.close();
  }
}
