// @kept-when-opened
import type { PDFFont } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import type { PartiesDuNom } from '#shared/stock/produit/nom-produit.rules.ts';

/** In points, on all A4 papers. */
export const SIZES = { title: 16, name: 13, heading: 11, body: 9, tight: 8, small: 7.5 } as const;

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}
export interface TextRun {
  text: string;
  font: PDFFont;
}
export type Line = readonly TextRun[];

/** Fonts lack the minus sign: digit-wide dash. */
export const signed = (text: string): string => text.replace(/^-(?=\d)/, '–');

/** No-break spaces: before high punctuation, between number and unit. */
const glue = (text: string): string =>
  text
    .replace(/ (?=[:;!?%»])|(?<=«|N°|NIF|RCCM|BP|Tél\.) |(?<=\d) (?=FCFA)/g, '\u00a0')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0');

/** Truncated with '…'. */
export function fitText(
  text: string,
  width: number,
  font: PDFFont,
  size: number = SIZES.body,
): string {
  const safe = enWinAnsi(text);
  const whole = font.widthOfTextAtSize(safe, size);
  if (whole <= width) return safe;
  const fits = (n: number) => font.widthOfTextAtSize(`${safe.slice(0, n)}…`, size) <= width;
  // Starts near the estimate: thousands of rows.
  let kept = Math.floor((safe.length * width) / whole);
  while (kept < safe.length - 1 && fits(kept + 1)) kept++;
  while (kept > 0 && !fits(kept)) kept--;
  return `${safe.slice(0, kept).trimEnd()}…`;
}
/** Largest size up to `size` that fits. */
export function sizeFor(text: string, width: number, font: PDFFont, size: number): number {
  const whole = font.widthOfTextAtSize(text, size);
  return whole <= width ? size : (size * width) / whole;
}

/** Splits too wide words, after a slash if any: an identifier is never truncated. */
function cut(word: string, width: number, font: PDFFont, size: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width || word.length < 2) return [word];
  let n = word.length - 1;
  while (n > 1 && font.widthOfTextAtSize(word.slice(0, n), size) > width) n--;
  const slash = word.lastIndexOf('/', n - 1) + 1;
  const end = slash > 2 ? slash : n;
  return [word.slice(0, end), ...cut(word.slice(end), width, font, size)];
}

function fold(words: readonly TextRun[], width: number, size: number): TextRun[][] {
  const lines: TextRun[][] = [];
  let used = 0;
  for (const { text, font } of words.flatMap((w) =>
    cut(w.text, width, w.font, size).map((part) => ({ text: part, font: w.font })),
  )) {
    const wide = font.widthOfTextAtSize(text, size);
    const space = font.widthOfTextAtSize(' ', size);
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (!line || !last || used + space + wide > width) {
      lines.push([{ text, font }]);
      used = wide;
      continue;
    }
    if (last.font === font) last.text += ` ${text}`;
    else line.push({ text: ` ${text}`, font });
    used += space + wide;
  }
  return lines;
}

export function wrapText(
  text: string,
  width: number,
  font: PDFFont,
  size: number = SIZES.body,
): string[] {
  const safe = glue(enWinAnsi(text));
  if (font.widthOfTextAtSize(safe, size) <= width) return [safe];
  const words = safe.split(' ').map((word) => ({ text: word, font }));
  return fold(words, width, size).map(([line]) => line?.text ?? '');
}

/** Name and strength bold, then form and box. Strength unsplit, nothing cut. */
export function wrapProduct(
  { nom, dosage, forme, boite }: PartiesDuNom,
  width: number,
  { regular, bold }: Fonts,
  size: number,
): Line[] {
  const words = (text: string | null, font: PDFFont): TextRun[] =>
    text
      ? enWinAnsi(text)
          .split(' ')
          .map((word) => ({ text: word, font }))
      : [];
  const whole = (text: string | null, font: PDFFont): TextRun[] =>
    text ? [{ text: enWinAnsi(text).replaceAll(' ', '\u00a0'), font }] : [];
  return fold(
    [
      ...words(nom, bold),
      ...whole(dosage, bold),
      ...words(forme, regular),
      ...whole(boite, regular),
    ],
    width,
    size,
  );
}
