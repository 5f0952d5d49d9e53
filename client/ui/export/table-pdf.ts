import type { PDFFont } from 'pdf-lib';
import type { Bloc, ColonneDocument } from './document.ts';
import {
  BODY_SIZE,
  FILL_COLOR,
  type Pen,
  wrapText,
  ROW_HEIGHT,
  CELL_PADDING,
  fitText,
} from './plume-pdf.ts';

/** How a table is set: size of its text, height of a row, lines a name may fold on. */
interface Composition {
  size: number;
  rowHeight: number;
  folds: 1 | 2;
}
const AIRY: Composition = { size: BODY_SIZE, rowHeight: ROW_HEIGHT, folds: 2 };
/** Of a list of thousands of rows: one line each. */
export const TIGHT: Composition = { size: 8, rowHeight: 15, folds: 1 };
const LINE_HEIGHT = 11;

interface Row {
  texts: readonly string[];
  font: PDFFont;
  filled?: boolean;
  size?: number;
  /** Height kept below it on its page, for what may not leave it. */
  keptBelow?: number;
}

/** A table being written, a row after the other: its heads come again on each page. */
export class TablePdf {
  readonly #pen: Pen;
  readonly #columns: readonly ColonneDocument[];
  readonly #widths: readonly number[];
  readonly #composition: Composition;
  constructor(pen: Pen, columns: readonly ColonneDocument[], composition = AIRY) {
    const total = columns.reduce((s, c) => s + (c.part ?? 1), 0);
    this.#pen = pen;
    this.#columns = columns;
    this.#widths = columns.map((c) => ((c.part ?? 1) * pen.width) / total);
    this.#composition = composition;
    pen.reserve(composition.rowHeight * 3);
    this.#writeHead();
  }
  #writeHead(): void {
    const texts = this.#columns.map((c) => c.label);
    const head = { texts, font: this.#pen.fonts.bold, filled: true, size: 7.5 };
    this.#draw(head, this.#cells(head));
  }
  writeRow(row: Row): void {
    const cells = this.#cells(row);
    if (this.#pen.reserve(this.#heightOf(cells) + (row.keptBelow ?? 0))) this.#writeHead();
    this.#draw(row, cells);
  }
  /** Each cell as the lines it takes: names fold on two, figures never. */
  #cells({ texts, font, size = this.#composition.size }: Row): string[][] {
    return this.#columns.map(({ droite }, i) => {
      const place = (this.#widths[i] ?? 0) - 2 * CELL_PADDING;
      const text = texts[i] ?? '';
      if (droite || this.#composition.folds === 1) return [fitText(text, place, font, size)];
      const [first = '', ...rest] = wrapText(text, place, font, size);
      return rest.length > 1
        ? [first, fitText(rest.join(' '), place, font, size)]
        : [first, ...rest];
    });
  }
  #heightOf(cells: readonly string[][]): number {
    const lines = Math.max(1, ...cells.map((c) => c.length));
    return this.#composition.rowHeight + (lines - 1) * LINE_HEIGHT;
  }
  #draw(row: Row, cells: readonly string[][]): void {
    const pen = this.#pen;
    const { font, size = this.#composition.size } = row;
    const height = this.#heightOf(cells);
    if (row.filled)
      pen.page.drawRectangle({
        x: pen.left,
        y: pen.y - height,
        width: pen.width,
        height,
        color: FILL_COLOR,
      });
    let x = pen.left;
    this.#columns.forEach(({ droite }, i) => {
      const width = this.#widths[i] ?? 0;
      cells[i]?.forEach((text, n) => {
        const ink = { x: x + CELL_PADDING, y: pen.y - 11.5 - n * LINE_HEIGHT, font, size };
        if (droite) pen.writeRight(text, { ...ink, x: x + width - CELL_PADDING });
        else pen.write(text, ink);
      });
      x += width;
    });
    pen.y -= height;
    pen.rule(pen.y);
  }
}

/** The total row does not leave its table. */
export function table(
  pen: Pen,
  { colonnes, lignes, total, vide }: Extract<Bloc, { genre: 'table' }>,
): void {
  const { regular, bold } = pen.fonts;
  const rows = new TablePdf(pen, colonnes);
  if (lignes.length === 0) writeEmpty(pen, vide ?? 'Aucune ligne');
  lignes.forEach((texts, i) => {
    const last = i === lignes.length - 1 && total !== undefined;
    rows.writeRow({ texts, font: regular, keptBelow: last ? ROW_HEIGHT : 0 });
  });
  if (total) rows.writeRow({ texts: total, font: bold, filled: true });
  pen.y -= 10;
}
function writeEmpty(pen: Pen, text: string): void {
  const font = pen.fonts.regular;
  const ink = { x: pen.left + CELL_PADDING, y: pen.y - 11.5, font };
  pen.write(fitText(text, pen.width - 2 * CELL_PADDING, font), ink);
  pen.y -= ROW_HEIGHT;
  pen.rule(pen.y);
}
