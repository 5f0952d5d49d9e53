import * as module from 'exceljs';
import type { Cell, CellValue, Worksheet } from 'exceljs';

// CommonJS members may be under `default`, by bundler.
const ExcelJS = (module as { default?: typeof module }).default ?? module;

/** Cells as text; spreadsheet row number. */
export interface ReadRow {
  ligne: number;
  cellules: string[];
}
/**
 * Fifteen digits, as spreadsheets show: 0.1 + 0.2 is 0.3. Three decimals get a fourth: '250.125'
 * could be read as thousands.
 */
function numberAsText(n: number): string {
  if (Number.isInteger(n)) return n.toFixed(0);
  const text = String(Number(n.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * Month-year format: a typed '03/2028' is stored as its first day. Quotes, colours and escapes
 * ignored.
 */
function showsMonthOnly(numFmt: string | undefined): boolean {
  const [first = ''] = (numFmt ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(';');
  const code = first.toLowerCase();
  return code.includes('y') && code.includes('m') && !/[dhs]/.test(code);
}

/** Serials are wall time: the day shown, whatever the time zone. */
function dateAsText(date: Date, numFmt: string | undefined): string {
  // A code in a cell of dates: past any calendar.
  if (Number.isNaN(date.getTime())) return '#NUM!';
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return showsMonthOnly(numFmt) ? `${month}/${year}` : `${day}/${month}/${year}`;
}

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
/** '_x0000_' is a NUL in a workbook, and half of a character may stand alone: never stored. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const isFormulaValue = (value: CellValue): boolean =>
  typeof value === 'object' && value !== null && ('formula' in value || 'sharedFormula' in value);
/** As a spreadsheet shows what it cannot compute. */
const NOT_COMPUTED = '#VALEUR!';
/** Formula result; the library omits 0 and false. Merged cells say their value once. */
function cellText(value: CellValue, cell: Cell, computed: boolean): string {
  if (cell.isMerged && cell.master !== cell) return '';
  const isFormula = isFormulaValue(value);
  if (isFormula && !computed) return NOT_COMPUTED;
  return storable(textOf(isFormula ? (cell.result as CellValue) : value, cell.numFmt));
}

/**
 * A program writes formulas without results, which only a spreadsheet computes: read as empty, a
 * price or a count would be missing and unsaid. One result on the sheet: an empty one is meant.
 */
function isComputed(sheet: Worksheet): boolean {
  let formulas = 0;
  let results = 0;
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (!isFormulaValue(cell.value)) return;
      formulas += 1;
      if (cell.result !== undefined) results += 1;
    }),
  );
  return formulas === 0 || results > 0;
}

/**
 * First non-empty sheet, a shown one before a hidden one; blank rows but the trailing ones; rows a
 * filter hides are read, and counted. Throws when not a workbook.
 */
export async function readWorkbook(
  bytes: ArrayBuffer,
): Promise<{ sheet: string; rows: ReadRow[]; hidden: number }> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes);
  const filled = workbook.worksheets.filter((f) => f.actualRowCount > 0);
  if (workbook.worksheets.length === 0) throw new Error('aucune feuille : pas un classeur');
  const sheet = filled.find((f) => f.state === 'visible') ?? filled[0];
  const computed = sheet === undefined || isComputed(sheet);
  const rows: ReadRow[] = [];
  const hidden = new Set<number>();
  sheet?.eachRow({ includeEmpty: true }, (row, ligne) => {
    const values = row.values;
    const cellules = Array.isArray(values)
      ? Array.from({ length: Math.max(0, values.length - 1) }, (_, i) =>
          cellText(values[i + 1], row.getCell(i + 1), computed),
        )
      : [];
    if (row.hidden) hidden.add(ligne);
    rows.push({ ligne, cellules });
  });
  // Coloured down to the last row of the sheet: a million blank ones follow.
  const last = rows.findLastIndex((row) => row.cellules.some((c) => c.trim() !== ''));
  const read = rows.slice(0, last + 1);
  const said = read.filter((r) => hidden.has(r.ligne) && r.cellules.some((c) => c.trim() !== ''));
  return { sheet: sheet?.name ?? '', rows: read, hidden: said.length };
}
