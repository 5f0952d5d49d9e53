import { decodeText, readCsv } from '#shared/base/lire-csv.ts';

/** A row of a file, with the number the spreadsheet shows. */
export interface FileRow {
  ligne: number;
  cellules: string[];
}

const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isBlank = (cells: readonly string[]): boolean => cells.every((c) => c.trim() === '');

/**
 * The rows of a workbook or of a CSV text, told apart by what they hold, blank ones left out; null
 * when it is neither. What reads workbooks loads when one is given.
 */
export async function readTable(file: Blob): Promise<FileRow[] | null> {
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (isWorkbook(bytes)) {
    const { readWorkbook } = await import('../export/lire-classeur.ts');
    try {
      const rows = await readWorkbook(buffer);
      return rows.map(({ ligne, cellules }) => ({ ligne, cellules: cellules.map((c) => c.texte) }));
    } catch {
      return null;
    }
  }
  const text = decodeText(bytes);
  const rows = text === null ? null : readCsv(text);
  return (
    rows?.map((cellules, i) => ({ ligne: i + 1, cellules })).filter((r) => !isBlank(r.cellules)) ??
    null
  );
}
