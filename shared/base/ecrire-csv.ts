/** [EXP-14] `="3400930000120"`: figures that a spreadsheet reads as a text. */
const CODE = /^="(\d+)"$/;
/** What such a cell says; any other as it stands. */
export const codeOf = (cell: string): string => CODE.exec(cell)?.[1] ?? cell;

/**
 * [EXP-1] A spreadsheet runs text that begins like a formula: an apostrophe before it keeps it
 * text. Signed numbers stay numbers, figures written as a text stay so.
 */
export const defuse = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !CODE.test(text) && !/^[+-]?[\d.,\s]+$/.test(text)
    ? `'${text}`
    : text;

const quote = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** [EXP-2] The cells of a row as a spreadsheet in French reads them; how a row ends is the file's. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((c) => quote(defuse(c))).join(';');
