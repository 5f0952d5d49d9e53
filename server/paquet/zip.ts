import { open, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRawSync } from 'node:zlib';
import { type PackageEntry, type PackageEntryRead, byPath } from './package-entry.ts';

/** Off the event loop: an archive is made while people sell. */
const compress = promisify(deflateRaw);

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 2026-01-01 00:00, as MS-DOS writes dates. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8 = 0x0800;
const VERSION = 20;

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

/**
 * Writes a `.zip` whose bytes depend on its contents alone. No links: Windows knows none that a
 * plain user may make.
 */
export async function writeZip(
  destination: string,
  entries: readonly PackageEntry[],
  level = 6,
): Promise<void> {
  const output = await open(destination, 'w');
  const table: Buffer[] = [];
  let position = 0;
  const write = async (...pieces: Buffer[]): Promise<void> => {
    for (const m of pieces) {
      await output.writeFile(m);
      position += m.length;
    }
  };
  try {
    for (const e of [...entries].sort(byPath)) {
      if ('target' in e) throw new Error(`lien dans une archive zip : ${e.path}`);
      const data = 'text' in e ? Buffer.from(e.text) : await readFile(e.source);
      const [compressed, name] = [await compress(data, { level }), Buffer.from(e.path)];
      const header = commonHeader(crc32(data), compressed.length, data.length, name);
      table.push(
        Buffer.concat([
          uint32(CENTRAL),
          Buffer.from([VERSION, 0]),
          header,
          Buffer.alloc(10),
          uint32(position),
          name,
        ]),
      );
      await write(uint32(LOCAL), header, name, compressed);
    }
    const start = position;
    await write(...table);
    const trailer = Buffer.alloc(22);
    trailer.writeUInt32LE(END, 0);
    trailer.writeUInt16LE(table.length, 8);
    trailer.writeUInt16LE(table.length, 10);
    trailer.writeUInt32LE(position - start, 12);
    trailer.writeUInt32LE(start, 16);
    await write(trailer);
  } finally {
    await output.close();
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
