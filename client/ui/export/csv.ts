import type { ColonneExport } from '../liste/colonne.ts';
import { csvLine } from '#shared/base/ecrire-csv.ts';
import { csvText } from './cellule.ts';

const BOM = '\ufeff';
const toLine = (cells: readonly string[]): string => `${csvLine(cells)}\r\n`;

/** [EXP-2] For French spreadsheets: byte-order mark, semicolons, CRLF. */
export const csvHead = (columns: readonly ColonneExport[]): string =>
  BOM + toLine(columns.map((c) => c.label));
export const csvRows = (rows: readonly unknown[], columns: readonly ColonneExport[]): string =>
  rows.map((l) => toLine(columns.map((c) => csvText(l, c)))).join('');
