import type { ColonneExport } from '../liste/colonne.ts';
import { defuse, csvText } from './cellule.ts';

const BOM = '\ufeff';
const quote = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const toLine = (cells: readonly string[]): string =>
  `${cells.map((c) => quote(defuse(c))).join(';')}\r\n`;

/** [EXP-2] CSV as spreadsheets in French open it: a byte-order mark, semicolons, CRLF. */
export const csvHead = (columns: readonly ColonneExport[]): string =>
  BOM + toLine(columns.map((c) => c.label));
export const csvRows = (rows: readonly unknown[], columns: readonly ColonneExport[]): string =>
  rows.map((l) => toLine(columns.map((c) => csvText(l, c)))).join('');
