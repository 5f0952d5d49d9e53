import type { PDFFont } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { type ColonneExport, isNumeric } from '../liste/colonne.ts';
import { paperText } from './cellule.ts';
import { writeTitle } from './document-pdf.ts';
import { LANDSCAPE, writePaper, type Pen, CELL_PADDING } from './plume-pdf.ts';
import { TIGHT, TablePdf } from './table-pdf.ts';

const TITLE_SIZE = 13;
/** Rows between two words of progress. */
const STEP = 100;

interface Printing {
  titre: string;
  mentions: string;
  /** Printed at the top: when the list was read. */
  date: string;
  colonnes: readonly ColonneExport[];
  lignes: readonly unknown[];
}

/**
 * [EXP-5] The list on A4 lying down: heads repeated, pages numbered, the legal footer of the
 * pharmacy on each. `advance` is told how many rows are written.
 */
export function writeListPdf(
  printing: Printing,
  advance: (rows: number) => void,
): Promise<Uint8Array> {
  const { titre, mentions, date, lignes } = printing;
  const head = { titre, date: `${lignes.length} Lignes · ${date}` };
  return writePaper(
    {
      title: titre,
      mentions,
      sheet: LANDSCAPE,
      head: (pen) => writeTitle(pen, head, TITLE_SIZE),
    },
    (pen) => writeRows(pen, printing, advance),
  );
}

function writeRows(
  pen: Pen,
  { colonnes, lignes }: Printing,
  advance: (rows: number) => void,
): void {
  const font = pen.fonts.regular;
  const needs = needsOf(colonnes, lignes, font);
  const table = new TablePdf(
    pen,
    colonnes.map((c, i) => ({
      label: c.label,
      droite: isNumeric(c.format),
      part: needs[i] ?? 1,
    })),
    TIGHT,
  );
  lignes.forEach((row, i) => {
    table.writeRow({ texts: colonnes.map((c) => paperText(row, c)), font });
    if ((i + 1) % STEP === 0) advance(i + 1);
  });
  advance(lignes.length);
}

const MAX_WIDTH = 260;
/** Widths in points that the heads and the first rows need. */
function needsOf(
  columns: readonly ColonneExport[],
  rows: readonly unknown[],
  font: PDFFont,
): number[] {
  const first = rows.slice(0, 100);
  return columns.map((c) => {
    const texts = [c.label.toUpperCase(), ...first.map((l) => paperText(l, c))];
    const widths = texts.map((t) => font.widthOfTextAtSize(enWinAnsi(t), TIGHT.size));
    return Math.min(MAX_WIDTH, Math.max(...widths) + 2 * CELL_PADDING + 4);
  });
}
