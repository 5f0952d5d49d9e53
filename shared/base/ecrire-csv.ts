/** [EXP-14] `="3400930000120"`: digits as spreadsheet text. */
const CODE = /^="(\d+)"$/;
export const codeOf = (cell: string): string => CODE.exec(cell)?.[1] ?? cell;

/** Full-width signs too: spreadsheets of some languages compute them. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/**
 * [EXP-1] Formula injection: apostrophe before formula-like text; signed numbers and digit text
 * excepted.
 */
export const defuse = (text: string): string =>
  FORMULA.test(text) && !CODE.test(text) && !/^[+-]?[\d.,\s]+$/.test(text) ? `'${text}` : text;

const quote = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** [EXP-2] French spreadsheet format; no line ending. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((c) => quote(defuse(c))).join(';');
