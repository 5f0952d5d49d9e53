/**
 * [EXP-1] A spreadsheet runs text that begins like a formula: an apostrophe before it keeps it
 * text. Signed numbers stay numbers.
 */
export const defuse = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,\s]+$/.test(text) ? `'${text}` : text;

const quote = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** [EXP-2] The cells of a row as a spreadsheet in French reads them; how a row ends is the file's. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((c) => quote(defuse(c))).join(';');
