import { formatDate, formatDateHeure, jourDe } from '#shared/base/dates.ts';
import {
  decimalDit,
  enCentimes,
  enFcfa,
  exactDit,
  formatNombre,
  somme,
} from '#shared/base/montant.ts';
import { type ColonneExport, isNumeric } from '../liste/colonne.ts';

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
function fieldOf(row: unknown, { champ, chaque, rang }: ColonneExport): unknown {
  const value = partOf(row, champ);
  if (rang !== undefined) return Array.isArray(value) ? value[rang] : undefined;
  return chaque !== undefined && Array.isArray(value)
    ? value.map((part) => partOf(part, chaque)).join(' ')
    : value;
}

/** [EXP-14] Figures that a spreadsheet would take for a number: '3,40093E+12', or without their zeros. */
const isFigures = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+$/.test(value);

/**
 * Text of a cell, as CSV writes it: plain numbers, so that a spreadsheet can add them up; a code as
 * the formula of its text, the one way for a spreadsheet to leave its figures alone.
 */
export function csvText(row: unknown, column: ColonneExport): string {
  const value = fieldOf(row, column);
  if (value === null || value === undefined) return '';
  if (column.format === 'code' && isFigures(value)) return `="${value}"`;
  if (isNumeric(column.format)) return String(value).replace('.', ',');
  return readable(value, column);
}

/** Text of a cell on paper: grouped figures; the unit stands in the head. */
export function paperText(row: unknown, column: ColonneExport): string {
  const value = fieldOf(row, column);
  if (value === null || value === undefined) return '';
  if (column.format === 'exact') return exactDit(Number(value));
  if (column.format === 'decimal') return decimalDit(Number(value));
  return isNumeric(column.format) ? formatNombre(Number(value)) : readable(value, column);
}

function readable(value: unknown, { format, mots }: ColonneExport): string {
  const mot = mots?.[String(value)];
  if (mot !== undefined) return mot;
  if (format === 'date') return formatDate(new Date(String(value)));
  if (format === 'datetime') return formatDateHeure(new Date(String(value)));
  if (format === 'oui_non') return value ? 'Oui' : 'Non';
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Typed value of a workbook cell: numbers and dates stay so. Dates are shifted to read as a
 * Libreville clock (UTC+1); a day is whole, so that it is found, filtered and compared as that day.
 */
export function workbookValue(row: unknown, column: ColonneExport): string | number | Date | null {
  const value = fieldOf(row, column);
  if (value === null || value === undefined || value === '') return null;
  if (isNumeric(column.format)) return Number(value);
  if (column.format === 'date') return new Date(jourDe(new Date(String(value))));
  if (column.format === 'datetime') return new Date(Date.parse(String(value)) + 3_600_000);
  return readable(value, column);
}

/** Whether a row is part of the column's sum [EXP-8]. */
const counts = (row: unknown, somme: ColonneExport['somme']): boolean =>
  somme === true ||
  (somme !== undefined &&
    Object.entries(somme.sauf).every(([field, value]) => partOf(row, field) !== value));
/** In hundredths while it is added up: amounts of FCFA have two decimals at most. */
export const columnSum = (rows: readonly unknown[], column: ColonneExport): number =>
  enFcfa(
    somme(
      rows.filter((row) => counts(row, column.somme)),
      (row) => enCentimes(Number(fieldOf(row, column) ?? 0)),
    ),
  );

/** [EXP-8] What the last row of an export says: a word first, then the sums; null without any. */
export function totalRow(
  rows: readonly unknown[],
  columns: readonly ColonneExport[],
): (string | number | null)[] | null {
  if (rows.length === 0 || !columns.some((c) => c.somme)) return null;
  const sums = columns.map((c) => (c.somme ? columnSum(rows, c) : null));
  const word = columns.findIndex((c) => !c.somme && !isNumeric(c.format));
  return sums.map((sum, i) => (i === word ? 'TOTAL' : sum));
}
