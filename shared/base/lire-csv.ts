import { codeOf } from './ecrire-csv.ts';

/**
 * Bytes that windows-1252 leaves without a character, or that no text bears: a file that has some
 * is no text.
 */
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/;

function utf16Mark([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/**
 * [IMP-7] The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 when it is valid, else
 * Windows-1252, which spreadsheets in French still write. Null when it is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const attempt = (encoding: string): string | null => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const mark = utf16Mark(bytes);
  const text = mark ? attempt(mark) : (attempt('utf-8') ?? attempt('windows-1252'));
  return text === null || NO_CHARACTER.test(text) ? null : text;
}

const SEPARATORS = [';', '\t', ','] as const;
/** The separator that cuts the first row most, outside quotes. */
export function separatorOf(text: string): string {
  const head =
    /^(?:"(?:[^"]|"")*"|[^\r\n"])*/
      .exec(text.replace(/^[\r\n]+/, ''))?.[0]
      .replace(/"(?:[^"]|"")*"/g, '') ?? '';
  return SEPARATORS.toSorted((x, y) => head.split(y).length - head.split(x).length)[0] ?? ';';
}

/**
 * The records of a CSV text, in their order, blank ones too, so that a place in the list is the row
 * a spreadsheet shows. Null when a quote is never closed.
 */
export function readCsv(text: string): string[][] | null {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let i = 0;
  while (i < text.length) {
    const [cell, next] =
      text[i] === '"' ? readQuoted(text, i, separator) : readBare(text, i, separator);
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
/**
 * A quoted cell; what follows its closing quote up to the separator is kept as it is, quotes too:
 * `"DOLIPRANE "1000" MG"` was written by hand.
 */
function readQuoted(text: string, start: number, separator: string): [string, number] {
  for (let i = text.indexOf('"', start + 1); i >= 0; i = text.indexOf('"', i + 1)) {
    if (text[i + 1] === '"') {
      i += 1;
      continue;
    }
    const [rest, end] = readBare(text, i + 1, separator);
    return [text.slice(start + 1, i).replaceAll('""', '"') + rest, end];
  }
  return ['', -1];
}
