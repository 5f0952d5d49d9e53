// @kept-when-opened
import type { PDFFont } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import type { PartiesDuNom } from '#shared/produit/nom-produit.rules.ts';

/** The sizes of letters on A4, in points: no paper has any other. */
export const SIZES = { title: 16, name: 13, heading: 11, body: 9, tight: 8, small: 7.5 } as const;

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}
/** Words of one line in one font. */
export interface TextRun {
  text: string;
  font: PDFFont;
}
export type Line = readonly TextRun[];

/** A figure as papers write it: their fonts have no minus sign, the dash as wide as a digit does. */
export const signed = (text: string): string => text.replace(/^-(?=\d)/, '–');

/** Spaces at which French never folds: before high signs, between a number and its unit. */
const glue = (text: string): string =>
  text
    .replace(/ (?=[:;!?%»])|(?<=«|N°|NIF|RCCM|BP|Tél\.) |(?<=\d) (?=FCFA)/g, '\u00a0')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0');

/** As much of the text as fits, with '…' for what is cut. */
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
  // From about where it stops: a list of thousands of rows has no time to try every length.
  let kept = Math.floor((safe.length * width) / whole);
  while (kept < safe.length - 1 && fits(kept + 1)) kept++;
  while (kept > 0 && !fits(kept)) kept--;
  return `${safe.slice(0, kept).trimEnd()}…`;
}
/** The largest size, up to the one asked for, at which the text takes no more than the width. */
export function sizeFor(text: string, width: number, font: PDFFont, size: number): number {
  const whole = font.widthOfTextAtSize(text, size);
  return whole <= width ? size : (size * width) / whole;
}

/**
 * A word too wide for its place, in pieces that fit: an identifier is never cut short. After a
 * slash where there is one.
 */
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

/** Lines no wider than the place. */
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

/**
 * A product's label on the lines it takes: name and strength in bold, form and box after. A
 * strength stays whole, and nothing is cut.
 */
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
