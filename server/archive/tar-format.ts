/** Everything of a tar comes by blocks of so many bytes. */
export const BLOCK = 512;
/** Bytes that a header has for a name; a longer one goes before it, in a header of its own. */
export const NAME_MAX = 100;
/** What each kind of entry is called in a header. */
export const KINDS = { file: '0', link: '2', folder: '5', extended: 'x' } as const;

export interface TarHeader {
  path: string;
  kind: keyof typeof KINDS;
  size: number;
  /** Rights, as Unix counts them. */
  mode: number;
  /** Absent, the first second of 1970. */
  date?: Date;
  /** Where a link leads. */
  target?: string;
}

function block({ path, kind, size, mode, date, target = '' }: TarHeader): Buffer {
  const b = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, width: number) =>
    b.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  b.write(path, 0, NAME_MAX, 'utf8');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal((date?.getTime() ?? 0) / 1000, 136, 12);
  b.fill(' ', 148, 156);
  b.write(KINDS[kind], 156, 'latin1');
  b.write(target, 157, NAME_MAX, 'utf8');
  b.write('ustar\x0000', 257, 'latin1');
  const sum = b.reduce((total, byte) => total + byte, 0);
  octal(sum, 148, 7);
  return b;
}

/** What follows `size` bytes, up to the next block. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** A record of the extended header: its own length counts in its length. */
function recordOf(key: string, value: string): Buffer {
  const body = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(body) + 1;
  while (String(length).length + Buffer.byteLength(body) !== length)
    length = String(length).length + Buffer.byteLength(body);
  return Buffer.from(`${length}${body}`);
}

/** The header of an entry, behind the one that its long names need. */
export function headerOf(header: TarHeader): Buffer {
  const { path, target = '', date } = header;
  const long = Buffer.concat([
    ...(Buffer.byteLength(path) > NAME_MAX ? [recordOf('path', path)] : []),
    ...(Buffer.byteLength(target) > NAME_MAX ? [recordOf('linkpath', target)] : []),
  ]);
  if (long.length === 0) return block(header);
  const extended = block({
    path: 'PaxHeader',
    kind: 'extended',
    size: long.length,
    mode: 0o644,
    ...(date && { date }),
  });
  return Buffer.concat([extended, long, padding(long.length), block(header)]);
}

/** The records of an extended header, by their keys. */
export function recordsOf(data: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < data.length;) {
    const length = Number.parseInt(data.toString('latin1', at, at + 8), 10);
    if (!(length > 0)) break;
    const [, key = '', value = ''] =
      /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(data.toString('utf8', at, at + length)) ?? [];
    records.set(key, value);
    at += length;
  }
  return records;
}
