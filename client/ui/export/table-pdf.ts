import type { PDFFont } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { partiesDuNom } from '#shared/stock/produit/nom-produit.rules.ts';
import type { Bloc, ColonneDocument } from './document.ts';
import { CELL_PADDING, LINE_HEIGHT, type Pen, ROW_HEIGHT, STRONG } from './plume-pdf.ts';
import { fitText, type Line, signed, SIZES, sizeFor, wrapProduct, wrapText } from './texte-pdf.ts';

interface Composition {
  size: number;
  rowHeight: number;
  folds: number;
  lineHeight: number;
}
/** Documents: whole texts; a cell never fills a page. */
const AIRY: Composition = {
  size: SIZES.body,
  rowHeight: ROW_HEIGHT,
  folds: 12,
  lineHeight: LINE_HEIGHT,
};
/** Lists of thousands of rows. */
export const TIGHT: Composition = { size: SIZES.tight, rowHeight: 15, folds: 3, lineHeight: 9.5 };
/** Extra gap between figures and following words. */
export const APART = 6;

interface Row {
  texts: readonly string[];
  font: PDFFont;
  size?: number;
  /** Head or total: no product names. */
  plain?: boolean;
  /** A head has a rule below, a total one on each side. */
  rules?: 'head' | 'total';
  /** Height that must follow on the same page. */
  keptBelow?: number;
}
interface Cell {
  lines: readonly Line[];
  size: number;
}

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
  }
  get #head(): Row {
    const texts = this.#columns.map((c) => c.label);
    return { texts, font: this.#pen.fonts.bold, size: SIZES.small, plain: true, rules: 'head' };
  }
  /** Headers included. */
  heightOf(rows: readonly Row[]): number {
    return [this.#head, ...rows].reduce((s, row) => s + this.#rowHeight(this.#cells(row)), 0);
  }
  writeHead(): void {
    this.#draw(this.#head, this.#cells(this.#head));
  }
  writeRow(row: Row): void {
    const cells = this.#cells(row);
    if (this.#pen.reserve(this.#rowHeight(cells) + (row.keptBelow ?? 0))) this.writeHead();
    this.#draw(row, cells);
  }
  #cells(row: Row): Cell[] {
    return this.#columns.map((column, i) =>
      this.#cell(
        row.texts[i] ?? '',
        column,
        row,
        (this.#widths[i] ?? 0) - CELL_PADDING - this.#before(i),
      ),
    );
  }
  #before(i: number): number {
    const apart = this.#columns[i - 1]?.droite && !this.#columns[i]?.droite;
    return CELL_PADDING + (apart ? APART : 0);
  }
  /** Names wrap; figures shrink on one line. */
  #cell(text: string, { droite, produit }: ColonneDocument, row: Row, place: number): Cell {
    const { font, size = this.#composition.size, plain = false } = row;
    if (droite && row.rules !== 'head') return figure(text, place, font, size);
    if (produit && !plain)
      return { lines: wrapProduct(partiesDuNom(text), place, this.#pen.fonts, size), size };
    const lines = wrapText(text, place, font, size);
    const { folds } = this.#composition;
    const kept =
      lines.length > folds
        ? [
            ...lines.slice(0, folds - 1),
            fitText(lines.slice(folds - 1).join(' '), place, font, size),
          ]
        : lines;
    return { lines: kept.map((line) => [{ text: line, font }]), size };
  }
  #rowHeight(cells: readonly Cell[]): number {
    const lines = Math.max(1, ...cells.map((c) => c.lines.length));
    return this.#composition.rowHeight + (lines - 1) * this.#composition.lineHeight;
  }
  #draw(row: Row, cells: readonly Cell[]): void {
    const pen = this.#pen;
    const height = this.#rowHeight(cells);
    if (row.rules === 'total') pen.rule(pen.y, STRONG);
    let x = pen.left;
    this.#columns.forEach(({ droite }, i) => {
      const width = this.#widths[i] ?? 0;
      const { lines = [], size = SIZES.body } = cells[i] ?? {};
      lines.forEach((line, n) => {
        const y = pen.y - 11.5 - n * this.#composition.lineHeight;
        let at = droite ? x + width - CELL_PADDING - widthOf(line, size) : x + this.#before(i);
        for (const { text, font } of line) {
          pen.write(text, { x: at, y, font, size });
          at += font.widthOfTextAtSize(text, size);
        }
      });
      x += width;
    });
    pen.y -= height;
    pen.rule(pen.y, row.rules && STRONG);
  }
}
const widthOf = (line: Line, size: number): number =>
  line.reduce((s, { text, font }) => s + font.widthOfTextAtSize(text, size), 0);
function figure(text: string, place: number, font: PDFFont, size: number): Cell {
  const written = enWinAnsi(signed(text));
  const lines = wrapText(written, place, font, size);
  // '80 % + 90 %' wraps as words.
  if (lines.length > 1 && written.includes(' + '))
    return { lines: lines.map((line) => [{ text: line, font }]), size };
  return { lines: [[{ text: written, font }]], size: sizeFor(written, place, font, size) };
}

type TableBlock = Extract<Bloc, { genre: 'table' }>;
const rowsOf = (pen: Pen, { lignes, total }: TableBlock): { rows: Row[]; total: Row[] } => ({
  rows: lignes.map((texts) => ({ texts, font: pen.fonts.regular })),
  total: total ? [{ texts: total, font: pen.fonts.bold, plain: true, rules: 'total' }] : [],
});

/**
 * Kept together: headers and first row; a one-row table also with `after`, the height that follows.
 */
export function tableStart(pen: Pen, block: TableBlock, after: number): number {
  const { rows, total } = rowsOf(pen, block);
  const table = new TablePdf(pen, block.colonnes);
  if (rows.length > 1) return table.heightOf(rows.slice(0, 1));
  return table.heightOf([...rows, ...total]) + (rows.length === 0 ? ROW_HEIGHT : 0) + after;
}

/** The total and `after` stay with the last row. */
export function table(pen: Pen, block: TableBlock, after: number): void {
  const { rows, total } = rowsOf(pen, block);
  const written = new TablePdf(pen, block.colonnes);
  pen.reserve(tableStart(pen, block, after));
  written.writeHead();
  if (rows.length === 0) writeEmpty(pen, block.vide ?? 'Aucune ligne');
  const closing = written.heightOf(total) - written.heightOf([]) + after;
  rows.forEach((row, i) =>
    written.writeRow({ ...row, keptBelow: i === rows.length - 1 ? closing : 0 }),
  );
  for (const row of total) written.writeRow(row);
  pen.y -= 10;
}
function writeEmpty(pen: Pen, text: string): void {
  const font = pen.fonts.regular;
  const ink = { x: pen.left + CELL_PADDING, y: pen.y - 11.5, font };
  pen.write(fitText(text, pen.width - 2 * CELL_PADDING, font), ink);
  pen.y -= ROW_HEIGHT;
  pen.rule(pen.y);
}
