import * as module from 'exceljs';
import type { PageSetup } from 'exceljs';
import { defuse } from '#shared/base/ecrire-csv.ts';
import { type ColonneExport, isNumeric } from '../liste/colonne.ts';
import { columnSum, totalRow, workbookValue } from './cellule.ts';

// A CommonJS library: depending on the bundler its members stand on the module or on its default.
const ExcelJS = (module as { default?: typeof module }).default ?? module;
// A 'decimal' is left to the spreadsheet, which shows the decimals there are: '#.##' leaves '80,'.
const FORMATS: Readonly<Partial<Record<ColonneExport['format'], string>>> = {
  nombre: '#,##0',
  code: '@',
  money: '#,##0',
  exact: '#,##0.00',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm:ss',
};
const WIDTH = { minimum: 10, maximum: 60 } as const;
/** So many columns stand on a page that is upright; so many rows are read without a filter. */
const COLUMNS_UPRIGHT = 5;
const FILTERED_FROM = 10;

/** One sheet of a workbook. */
export interface WorkbookSheet {
  titre: string;
  lignes: readonly unknown[];
  colonnes: readonly ColonneExport[];
}
/** [EXP-3] A workbook of one sheet: bold frozen head, numbers and dates as such. */
export const writeWorkbook = (
  title: string,
  rows: readonly unknown[],
  columns: readonly ColonneExport[],
): Promise<ArrayBuffer> => writeSheets([{ titre: title, lignes: rows, colonnes: columns }]);

/** The same with several sheets, each named by its title (31 characters at most, each once). */
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

/** [EXP-9] On paper: A4, as wide as its columns, lying down when they are many, heads on each page. */
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

/** A date takes the same place in every row; anything else what its first rows take. */
function textWidth(column: ColonneExport, rows: readonly unknown[]): number {
  if (column.format === 'date') return 12;
  if (column.format === 'datetime') return 20;
  if (isNumeric(column.format)) return numberWidth(column, rows);
  const lengths = rows.slice(0, 200).map((l) => String(workbookValue(l, column) ?? '').length);
  return Math.max(0, ...lengths) + 2;
}
const WITH_DECIMALS: ReadonlySet<string> = new Set(['exact', 'decimal']);
/** Its longest number as a spreadsheet groups it, the sum under them too: none is shown as ####. */
function numberWidth(column: ColonneExport, rows: readonly unknown[]): number {
  const numbers = rows.map((l) => Number(workbookValue(l, column) ?? 0));
  const sum = columnSum(rows, column);
  const longest = [...numbers, sum].reduce((l, n) => Math.max(l, Math.abs(n)), 0);
  const signed = numbers.some((n) => n < 0) ? 1 : 0;
  const [whole = ''] = longest.toFixed(2).split('.');
  const decimals = WITH_DECIMALS.has(column.format) ? 3 : 0;
  return whole.length + Math.floor((whole.length - 1) / 3) + decimals + signed + 2;
}

/** Wide enough for the first rows. */
function widthOf(column: ColonneExport, rows: readonly unknown[]): number {
  const needed = Math.max(column.label.length + 2, textWidth(column, rows));
  return Math.min(WIDTH.maximum, Math.max(WIDTH.minimum, needed));
}
