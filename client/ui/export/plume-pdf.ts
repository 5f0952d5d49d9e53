import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { type Fonts, SIZES, wrapText } from './texte-pdf.ts';

/** In points. */
export interface A4Sheet {
  width: number;
  height: number;
}
export const PORTRAIT: A4Sheet = { width: 595.28, height: 841.89 };
export const LANDSCAPE: A4Sheet = { width: 841.89, height: 595.28 };
const MARGIN = 36;
const FOOT_LINE = 9;
export const ROW_HEIGHT = 16;
export const LINE_HEIGHT = 11;
export const CELL_PADDING = 4;
/** Dark enough for worn printers. */
const GRAY = rgb(0.27, 0.29, 0.32);
const HAIRLINE = rgb(0.62, 0.64, 0.66);
const BLACK = rgb(0, 0, 0);
export const STRONG = 0.8;
interface Ink {
  x: number;
  y: number;
  size?: number;
  font: PDFFont;
  gray?: boolean;
}

export type A4Head = (pen: Pen, first: boolean) => void;
export interface A4Paper {
  /** Also the PDF's title. */
  title: string;
  sheet: A4Sheet;
  head: A4Head;
  /** On each page. */
  mentions: string;
}

/** [EXP-6] Single way to make A4: head, `draw`, numbered footer. */
export async function writePaper(paper: A4Paper, draw: (pen: Pen) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(enWinAnsi(paper.title));
  pdf.setLanguage('fr-FR');
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const pen = new Pen(pdf, { regular, bold }, paper);
  draw(pen);
  pen.writeFeet();
  return pdf.save();
}

export class Pen {
  readonly #pdf: PDFDocument;
  readonly #sheet: A4Sheet;
  readonly #head: A4Head;
  /** Legal mentions, wrapped and never cut. */
  readonly #mentions: readonly string[];
  readonly fonts: Fonts;
  readonly left = MARGIN;
  page: PDFPage;
  y = 0;
  constructor(pdf: PDFDocument, fonts: Fonts, { sheet, head, mentions }: A4Paper) {
    this.#pdf = pdf;
    this.#sheet = sheet;
    this.#head = head;
    this.fonts = fonts;
    const place = this.width - fonts.regular.widthOfTextAtSize(pageNumber(999, 999), SIZES.small);
    this.#mentions = wrapText(mentions, place - 14, fonts.regular, SIZES.small);
    this.page = this.#openPage(true);
  }
  get right(): number {
    return this.#sheet.width - MARGIN;
  }
  get #floor(): number {
    return MARGIN + this.#mentions.length * FOOT_LINE + 4;
  }
  get width(): number {
    return this.right - this.left;
  }
  #openPage(first: boolean): PDFPage {
    const { width, height } = this.#sheet;
    this.page = this.#pdf.addPage([width, height]);
    this.y = height - MARGIN;
    this.#head(this, first);
    return this.page;
  }
  /** True after a page break. */
  reserve(height: number): boolean {
    if (this.y - height >= this.#floor + 6) return false;
    this.#openPage(false);
    return true;
  }
  write(text: string, { x, y, size = SIZES.body, font, gray = false }: Ink): void {
    this.page.drawText(text, { x, y, size, font, color: gray ? GRAY : BLACK });
  }
  writeRight(text: string, e: Ink): void {
    this.write(text, { ...e, x: e.x - e.font.widthOfTextAtSize(text, e.size ?? SIZES.body) });
  }
  rule(y: number, thickness = 0.4, { from = this.left, to = this.right } = {}): void {
    const color = thickness < STRONG ? HAIRLINE : BLACK;
    this.page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness, color });
  }
  black(box: { x: number; y: number; width: number; height: number }): void {
    this.page.drawRectangle({ ...box, color: BLACK });
  }
  frame(y: number, height: number): void {
    this.page.drawRectangle({
      x: this.left,
      y,
      width: this.width,
      height,
      borderColor: BLACK,
      borderWidth: 0.4,
    });
  }
  /** Once the page count is known. */
  writeFeet(): void {
    const pages = this.#pdf.getPages();
    const top = this.#floor - 4 - FOOT_LINE + 2;
    const ink = { y: top, size: SIZES.small, font: this.fonts.regular, gray: true };
    pages.forEach((page, i) => {
      this.page = page;
      this.rule(this.#floor);
      this.writeRight(pageNumber(i + 1, pages.length), { ...ink, x: this.right });
      this.#mentions.forEach((line, n) =>
        this.write(line, { ...ink, x: this.left, y: top - n * FOOT_LINE }),
      );
    });
  }
}

const pageNumber = (n: number, of: number): string => `Page ${n} / ${of}`;
