import * as module from 'exceljs';
import type { PageSetup } from 'exceljs';
import { defuse } from '#shared/base/ecrire-csv.ts';
import { type ColonneExport, isNumeric } from '../liste/colonne.ts';
import { columnSum, totalRow, workbookValue } from './cellule.ts';

// CommonJS members may be under `default`, by bundler.
const ExcelJS = (module as { default?: typeof module }).default ?? module;
// 'decimal' has no format: '#.##' shows '80,'.
const FORMATS: Readonly<Partial<Record<ColonneExport['format'], string>>> = {
  nombre: '#,##0',
  code: '@',
  money: '#,##0',
  exact: '#,##0.00',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm:ss',
};
const WIDTH = { minimum: 10, maximum: 60 } as const;
/** Portrait up to 5 columns; filter from 10 rows. */
const COLUMNS_UPRIGHT = 5;
const FILTERED_FROM = 10;

export interface WorkbookSheet {
  titre: string;
  lignes: readonly unknown[];
  colonnes: readonly ColonneExport[];
}
/** [EXP-3] One sheet: bold frozen header, typed numbers and dates. */
export const writeWorkbook = (
  title: string,
  rows: readonly unknown[],
  columns: readonly ColonneExport[],
): Promise<ArrayBuffer> => writeSheets([{ titre: title, lignes: rows, colonnes: columns }]);

/** Sheet names: 31 characters at most, unique. */
export async function writeSheets(sheets: readonly WorkbookSheet[]): Promise<ArrayBuffer> {
  const workbook = new ExcelJS.Workbook();
  for (const { titre, lignes, colonnes } of sheets) {
    const sheet = workbook.addWorksheet(
      titre.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31) || 'Liste',
      { views: [{ state: 'frozen', ySplit: 1 }] },
    );
    sheet.columns = colonnes.map((c) => ({
      header: c.label,
      key: c.champ,
      width: widthOf(c, lignes),
      ...styleOf(c),
    }));
    sheet.getRow(1).font = { bold: true };
    sheet.pageSetup = pageOf(colonnes);
    sheet.headerFooter.oddFooter = '&L&A&RPage &P sur &N';
    if (lignes.length > FILTERED_FROM)
      sheet.autoFilter = {
        from: { row: 1, column: 1 },
        to: { row: lignes.length + 1, column: colonnes.length },
      };
    for (const row of lignes) {
      sheet.addRow(
        colonnes.map((c) => {
          const value = workbookValue(row, c);
          return typeof value === 'string' ? defuse(value) : value;
        }),
      );
    }
    const total = totalRow(lignes, colonnes);
    if (total) sheet.addRow(total).font = { bold: true };
  }
  return (await workbook.xlsx.writeBuffer()) as ArrayBuffer;
}

/** [EXP-9] A4, fit to width, landscape when wide, repeated headers. */
const pageOf = (columns: readonly ColonneExport[]): Partial<PageSetup> => ({
  paperSize: 9,
  orientation: columns.length > COLUMNS_UPRIGHT ? 'landscape' : 'portrait',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '1:1',
});

function styleOf({ format }: ColonneExport): { style?: { numFmt: string } } {
  const numFmt = FORMATS[format];
  return numFmt ? { style: { numFmt } } : {};
}

/** Dates are constant; others by the first rows. */
function textWidth(column: ColonneExport, rows: readonly unknown[]): number {
  if (column.format === 'date') return 12;
  if (column.format === 'datetime') return 20;
  if (isNumeric(column.format)) return numberWidth(column, rows);
  const lengths = rows.slice(0, 200).map((l) => String(workbookValue(l, column) ?? '').length);
  return Math.max(0, ...lengths) + 2;
}
const WITH_DECIMALS: ReadonlySet<string> = new Set(['exact', 'decimal']);
/** Longest grouped number, sum included: no ####. */
function numberWidth(column: ColonneExport, rows: readonly unknown[]): number {
  const numbers = rows.map((l) => Number(workbookValue(l, column) ?? 0));
  const sum = columnSum(rows, column);
  const longest = [...numbers, sum].reduce((l, n) => Math.max(l, Math.abs(n)), 0);
  const signed = numbers.some((n) => n < 0) ? 1 : 0;
  const [whole = ''] = longest.toFixed(2).split('.');
  const decimals = WITH_DECIMALS.has(column.format) ? 3 : 0;
  return whole.length + Math.floor((whole.length - 1) / 3) + decimals + signed + 2;
}

function widthOf(column: ColonneExport, rows: readonly unknown[]): number {
  const needed = Math.max(column.label.length + 2, textWidth(column, rows));
  return Math.min(WIDTH.maximum, Math.max(WIDTH.minimum, needed));
}
