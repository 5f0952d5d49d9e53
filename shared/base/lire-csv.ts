import { codeOf } from './ecrire-csv.ts';

/** Undefined in windows-1252, or control bytes: a binary file. */
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/;

function utf16Mark([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** The last two are told apart by their accents. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';
/** à â ç è é ê ë î ô ù û É in windows-1252 and macintosh. */
const WINDOWS_ACCENTS = new Set([
  0xe0, 0xe2, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xee, 0xf4, 0xf9, 0xfb, 0xc9,
]);
const MAC_ACCENTS = new Set([
  0x88, 0x89, 0x8d, 0x8f, 0x8e, 0x90, 0x91, 0x94, 0x99, 0x9d, 0x9e, 0x83,
]);
function oneByteEncoding(bytes: Uint8Array): 'windows-1252' | 'macintosh' {
  const count = (accents: ReadonlySet<number>) => bytes.filter((b) => accents.has(b)).length;
  return count(MAC_ACCENTS) > count(WINDOWS_ACCENTS) ? 'macintosh' : 'windows-1252';
}

/** Cut within a letter, or one cell of another encoding: its other accents still say UTF-8. */
function utf8Damaged(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const lost = text.split('\ufffd').length - 1;
  const accents = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0;
  return accents > lost ? text : null;
}
/**
 * [IMP-7] By BOM, else UTF-8 even damaged, else windows-1252 or macintosh. Null for a binary file.
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: TextEncoding } | null {
  const attempt = (encoding: TextEncoding) => {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
    } catch {
      return null;
    }
  };
  const withoutMark = () => {
    const valid = attempt('utf-8');
    if (valid) return valid;
    const damaged = utf8Damaged(bytes);
    return damaged === null
      ? attempt(oneByteEncoding(bytes))
      : { text: damaged, encoding: 'utf-8' as const };
  };
  const mark = utf16Mark(bytes);
  const read = mark ? attempt(mark) : withoutMark();
  return read === null || NO_CHARACTER.test(read.text) ? null : read;
}
/** Null for a binary file. */
export const decodeText = (bytes: Uint8Array): string | null => decodeFile(bytes)?.text ?? null;

const SEPARATORS = [';', '\t', '|', ','] as const;
/** Within a number or before a space, a comma separates only where nothing else does. */
const SURE_CUT: Readonly<Record<string, RegExp>> = { ',': /,(?!\s)(?:(?<!\d,)|(?!\d))/ };
const sum = (numbers: readonly number[]): number => numbers.reduce((a, n) => a + n, 0);
const LINES_LOOKED_AT = 20;
/** Spreadsheets' 'sep=;' first line. */
const SAID = /^sep=(.)\r?\n/i;
/** `sep=` line, else the separator of most of the first rows, outside quotes, that splits most. */
export function separatorOf(text: string): string {
  const said = SAID.exec(text)?.[1];
  if (said !== undefined) return said;
  const bare = text.slice(0, 50_000).replace(/"(?:[^"]|"")*"/g, '');
  const lines = bare
    .split(/\r?\n|\r/)
    .filter((l) => l.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  const best = (cutOf: (separator: string) => string | RegExp) => {
    const [first] = SEPARATORS.map((separator) => {
      const cuts = lines.map((l) => l.split(cutOf(separator)).length - 1);
      return { separator, lines: cuts.filter((n) => n > 0).length, cuts: sum(cuts) };
    }).toSorted((x, y) => y.lines - x.lines || y.cuts - x.cuts);
    return first && first.lines > 0 ? first.separator : null;
  };
  return best((s) => SURE_CUT[s] ?? s) ?? best((s) => s) ?? ';';
}

/** Whole rows quoted, inner quotes doubled: some wholesalers' export. */
const quotedWhole = (rows: readonly string[][]): boolean => {
  const said = rows.filter((r) => r.some((c) => c.trim() !== ''));
  return (
    said.length > 0 &&
    said.every((r) => r.length === 1) &&
    SEPARATORS.some((s) => said.every((r) => (r[0] ?? '').includes(s)))
  );
};
/** Blank records included: index matches the spreadsheet row. Null on an unclosed quote. */
export function readCsv(text: string): string[][] | null {
  const rows = readRecords(text, separatorOf(text));
  if (rows === null || !text.startsWith('"') || !quotedWhole(rows)) return rows;
  const inner = rows.map((r) => r[0] ?? '').join('\n');
  return readRecords(inner, separatorOf(inner));
}
function readRecords(text: string, separator: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let i = 0;
  let begun = 0;
  while (i < text.length) {
    const record = { start: begun, width: rows[0]?.length ?? 0 };
    const [cell, next] =
      text[i] === '"' ? readQuoted(text, i, separator, record) : readBare(text, i, separator);
    if (next < 0) return null;
    row.push(codeOf(cell));
    i = next;
    if (text[i] === separator) {
      i += 1;
      if (i === text.length) row.push('');
      continue;
    }
    if (text[i] === '\r') i += 1;
    if (text[i] === '\n') i += 1;
    rows.push(row);
    row = [];
    begun = i;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function readBare(text: string, start: number, separator: string): [string, number] {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    end++;
  return [text.slice(start, end), end];
}
interface RecordBegun {
  start: number;
  /** Cells of the first record. */
  width: number;
}
/**
 * [IMP-36] A lone quote would glue the rows below into its cell: text follows the closing one, or
 * the first and last lines held are whole records without it.
 */
function gluesRows(
  text: string,
  [start, end]: [number, number],
  separator: string,
  record: RecordBegun,
): boolean {
  const held = text.slice(start, end);
  const last = Math.max(held.lastIndexOf('\n'), held.lastIndexOf('\r'));
  if (last < 0) return false;
  if (readBare(text, end + 1, separator)[0].trim() !== '') return true;
  const cells = (from: number): number =>
    (/^[^\r\n]*/.exec(text.slice(from, from + 20_000))?.[0] ?? '').split(separator).length;
  return cells(record.start) === record.width && cells(start + last + 1) === record.width;
}
/** Tolerates handwritten quotes: `"DOLIPRANE "1000" MG"`. */
function readQuoted(
  text: string,
  start: number,
  separator: string,
  record: RecordBegun,
): [string, number] {
  for (let i = text.indexOf('"', start + 1); i >= 0; i = text.indexOf('"', i + 1)) {
    if (text[i + 1] === '"') {
      i += 1;
      continue;
    }
    if (gluesRows(text, [start, i], separator, record)) return readBare(text, start, separator);
    const [rest, end] = readBare(text, i + 1, separator);
    return [text.slice(start + 1, i).replaceAll('""', '"') + rest, end];
  }
  return ['', -1];
}
