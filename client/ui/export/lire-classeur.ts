import * as module from 'exceljs';
import type { Cell, CellValue } from 'exceljs';

// A CommonJS library: depending on the bundler its members stand on the module or on its default.
const ExcelJS = (module as { default?: typeof module }).default ?? module;

/** A row of a workbook, with the number the spreadsheet shows, its cells as text. */
export interface ReadRow {
  ligne: number;
  cellules: string[];
}
/**
 * Fifteen figures, as spreadsheets show them: 0.1 + 0.2 is 0.3. A number of three decimals gets a
 * fourth: '250.125' as people write it may be a thousand, which a number never is.
 */
function numberAsText(n: number): string {
  if (Number.isInteger(n)) return n.toFixed(0);
  const text = String(Number(n.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * Whether a number format shows the month and the year alone: '03/2028' typed is kept as its first
 * day, which nobody said. Quoted words, colours and escapes are no part of what is shown.
 */
function showsMonthOnly(numFmt: string | undefined): boolean {
  const [first = ''] = (numFmt ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(';');
  const code = first.toLowerCase();
  return code.includes('y') && code.includes('m') && !/[dhs]/.test(code);
}

/** Serials are wall time: the day that the spreadsheet shows, whatever the hour and the time zone. */
function dateAsText(date: Date, numFmt: string | undefined): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return showsMonthOnly(numFmt) ? `${month}/${year}` : `${day}/${month}/${year}`;
}

/** A cell as the spreadsheet shows it. */
function textOf(value: CellValue, numFmt?: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberAsText(value);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (value instanceof Date) return dateAsText(value, numFmt);
  if (typeof value === 'string') return value;
  if ('richText' in value) return value.richText.map((r) => r.text).join('');
  if ('error' in value) return value.error;
  if ('text' in value) return textOf(value.text as CellValue);
  return 'result' in value ? textOf(value.result as CellValue, numFmt) : '';
}
/** A formula is read as its result; the library leaves out of its value one that is 0 or false. */
function cellText(value: CellValue, cell: Cell): string {
  const computed = typeof value === 'object' && value !== null && !('result' in value);
  const isFormula = computed && ('formula' in value || 'sharedFormula' in value);
  return textOf(isFormula ? (cell.result as CellValue) : value, cell.numFmt);
}

/** The first sheet that has some rows, blank ones too; throws when the file is no workbook. */
export async function readWorkbook(
  bytes: ArrayBuffer,
): Promise<{ sheet: string; rows: ReadRow[] }> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes);
  const sheet = workbook.worksheets.find((f) => f.actualRowCount > 0);
  const rows: ReadRow[] = [];
  sheet?.eachRow({ includeEmpty: true }, (row, ligne) => {
    const values = row.values;
    const cellules = Array.isArray(values)
      ? Array.from({ length: Math.max(0, values.length - 1) }, (_, i) =>
          cellText(values[i + 1], row.getCell(i + 1)),
        )
      : [];
    rows.push({ ligne, cellules });
  });
  return { sheet: sheet?.name ?? '', rows };
}
