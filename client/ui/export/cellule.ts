import { formatDate, formatDateHeure, jourDe } from '#shared/base/dates.ts';
import {
  formatDecimal,
  enCentimes,
  enFcfa,
  formatExact,
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

/** [EXP-14] Digits a spreadsheet would turn into '3,40093E+12', or strip of zeros. */
const isFigures = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+$/.test(value);

/**
 * Plain numbers, summable; codes as text formulas, the only way spreadsheets leave digits alone.
 */
export function csvText(row: unknown, column: ColonneExport): string {
  const value = fieldOf(row, column);
  if (value === null || value === undefined) return '';
  if (column.format === 'code' && isFigures(value)) return `="${value}"`;
  if (isNumeric(column.format)) return String(value).replace('.', ',');
  return readable(value, column);
}

/** Grouped figures; unit in the header. */
export function paperText(row: unknown, column: ColonneExport): string {
  const value = fieldOf(row, column);
  if (value === null || value === undefined) return '';
  if (column.format === 'exact') return formatExact(Number(value));
  if (column.format === 'decimal') return formatDecimal(Number(value));
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

/** Typed. Dates are shifted to Libreville time (UTC+1); days are whole, for filters. */
export function workbookValue(row: unknown, column: ColonneExport): string | number | Date | null {
  const value = fieldOf(row, column);
  if (value === null || value === undefined || value === '') return null;
  if (isNumeric(column.format)) return Number(value);
  if (column.format === 'date') return new Date(jourDe(new Date(String(value))));
  if (column.format === 'datetime') return new Date(Date.parse(String(value)) + 3_600_000);
  return readable(value, column);
}

/** Included in the sum [EXP-8]. */
const counts = (row: unknown, somme: ColonneExport['somme']): boolean =>
  somme === true ||
  (somme !== undefined &&
    Object.entries(somme.sauf).every(([field, value]) => partOf(row, field) !== value));
/** Added in hundredths: FCFA have two decimals at most. */
export const columnSum = (rows: readonly unknown[], column: ColonneExport): number =>
  enFcfa(
    somme(
      rows.filter((row) => counts(row, column.somme)),
      (row) => enCentimes(Number(fieldOf(row, column) ?? 0)),
    ),
  );

/** [EXP-8] Label then sums; null without any. */
export function totalRow(
  rows: readonly unknown[],
  columns: readonly ColonneExport[],
): (string | number | null)[] | null {
  if (rows.length === 0 || !columns.some((c) => c.somme)) return null;
  const sums = columns.map((c) => (c.somme ? columnSum(rows, c) : null));
  const word = columns.findIndex((c) => !c.somme && !isNumeric(c.format));
  return sums.map((sum, i) => (i === word ? 'TOTAL' : sum));
}
