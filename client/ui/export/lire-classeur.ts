import * as module from 'exceljs';
import type { CellValue } from 'exceljs';
import { formatDate, formatMois } from '#shared/base/dates.ts';

// A CommonJS library: depending on the bundler its members stand on the module or on its default.
const ExcelJS = (module as { default?: typeof module }).default ?? module;

/** A cell as text; `formule`: its value is computed. */
export interface ReadCell {
  texte: string;
  formule: boolean;
}
/** A row of a workbook, with the number the spreadsheet shows. */
export interface ReadRow {
  ligne: number;
  cellules: ReadCell[];
}
/**
 * Fifteen figures, as spreadsheets show them: 0.1 + 0.2 is 0.3. A number of three decimals gets a
 * fourth: '250,125' as people write it may be a thousand, which a number never is.
 */
function numberAsText(n: number): string {
  if (Number.isInteger(n)) return n.toFixed(0);
  const text = String(Number(n.toPrecision(15))).replace('.', ',');
  return /,\d{3}$/.test(text) ? `${text}0` : text;
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

const dateAsText = (date: Date, numFmt: string | undefined): string =>
  showsMonthOnly(numFmt) ? formatMois(date) : formatDate(date);

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
const isFormula = (value: CellValue): boolean =>
  typeof value === 'object' && value !== null && ('formula' in value || 'sharedFormula' in value);

/**
 * The rows of the first sheet that has some, blank ones left out. Throws when the file is no
 * workbook.
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<ReadRow[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes);
  const sheet = workbook.worksheets.find((f) => f.actualRowCount > 0);
  const rows: ReadRow[] = [];
  sheet?.eachRow((row, ligne) => {
    const values = row.values;
    const cellules = Array.isArray(values)
      ? Array.from({ length: Math.max(0, values.length - 1) }, (_, i): ReadCell => ({
          texte: textOf(values[i + 1], row.getCell(i + 1).numFmt),
          formule: isFormula(values[i + 1]),
        }))
      : [];
    if (cellules.some((c) => c.texte.trim() !== '' || c.formule)) rows.push({ ligne, cellules });
  });
  return rows;
}
