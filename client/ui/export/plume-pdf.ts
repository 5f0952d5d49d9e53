import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';

/** A sheet of A4, in points: its sides and what stays white around. */
export interface A4Sheet {
  width: number;
  height: number;
  margin: number;
}
export const PORTRAIT: A4Sheet = { width: 595.28, height: 841.89, margin: 40 };
export const LANDSCAPE: A4Sheet = { width: 841.89, height: 595.28, margin: 28 };
/** What the foot takes over the lower margin. */
const FOOT = 36;
export const BODY_SIZE = 9;
export const ROW_HEIGHT = 16;
export const CELL_PADDING = 4;
const GRAY = rgb(0.37, 0.42, 0.49);
export const RULE_COLOR = rgb(0.83, 0.85, 0.87);
export const FILL_COLOR = rgb(0.94, 0.95, 0.96);
const BLACK = rgb(0.07, 0.08, 0.09);

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}
interface Ink {
  x: number;
  y: number;
  size?: number;
  font: PDFFont;
  gray?: boolean;
}

/** What is written at the top of each page. */
export type A4Head = (pen: Pen, first: boolean) => void;
export interface A4Paper {
  /** Borne by the file too. */
  title: string;
  sheet: A4Sheet;
  head: A4Head;
  /** Legal footer of the pharmacy, on each page. */
  mentions: string;
}

/** [EXP-6] The one way an A4 paper is made: head, what `draw` writes, pages numbered over a foot. */
export async function writePaper(paper: A4Paper, draw: (pen: Pen) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(enWinAnsi(paper.title));
  pdf.setLanguage('fr-FR');
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const pen = new Pen(pdf, { regular, bold }, paper);
  draw(pen);
  pen.writeFeet(paper.mentions);
  return pdf.save();
}

/** Writes down the page and turns it when nothing more fits. */
export class Pen {
  readonly #pdf: PDFDocument;
  readonly #sheet: A4Sheet;
  readonly #head: A4Head;
  readonly fonts: Fonts;
  page: PDFPage;
  y = 0;
  constructor(pdf: PDFDocument, fonts: Fonts, { sheet, head }: A4Paper) {
    this.#pdf = pdf;
    this.#sheet = sheet;
    this.#head = head;
    this.fonts = fonts;
    this.page = this.#openPage(true);
  }
  get left(): number {
    return this.#sheet.margin;
  }
  get right(): number {
    return this.#sheet.width - this.#sheet.margin;
  }
  /** Width between the margins. */
  get width(): number {
    return this.right - this.left;
  }
  #openPage(first: boolean): PDFPage {
    const { width, height, margin } = this.#sheet;
    this.page = this.#pdf.addPage([width, height]);
    this.y = height - margin;
    this.#head(this, first);
    return this.page;
  }
  /** True when a page was begun for it. */
  reserve(height: number): boolean {
    if (this.y - height >= this.#sheet.margin + FOOT) return false;
    this.#openPage(false);
    return true;
  }
  write(text: string, { x, y, size = BODY_SIZE, font, gray = false }: Ink): void {
    this.page.drawText(text, { x, y, size, font, color: gray ? GRAY : BLACK });
  }
  /** Right edge of the text at `x`. */
  writeRight(text: string, e: Ink): void {
    this.write(text, { ...e, x: e.x - e.font.widthOfTextAtSize(text, e.size ?? BODY_SIZE) });
  }
  rule(y: number, thickness = 0.4): void {
    this.page.drawLine({
      start: { x: this.left, y },
      end: { x: this.right, y },
      thickness,
      color: RULE_COLOR,
    });
  }
  /** Number of each page and what the law asks for, once all pages are known. */
  writeFeet(mentions: string): void {
    const font = this.fonts.regular;
    const pages = this.#pdf.getPages();
    pages.forEach((page, i) => {
      this.page = page;
      const bottom = this.#sheet.margin;
      const number = `${i + 1} / ${pages.length}`;
      const ink = { y: bottom + 13, size: 7, font, gray: true };
      const place = this.width - font.widthOfTextAtSize(number, 7) - 14;
      this.rule(bottom + 24);
      this.writeRight(number, { ...ink, x: this.right });
      // What the law asks for is never cut: it takes the lines it needs.
      wrapText(mentions, place, font, 7).forEach((line, n) =>
        this.write(line, { ...ink, x: this.left, y: ink.y - n * 9 }),
      );
    });
  }
}

/** As much of the text as fits, with '…' for what is cut. */
export function fitText(text: string, width: number, font: PDFFont, size = BODY_SIZE): string {
  const safe = enWinAnsi(text);
  const whole = font.widthOfTextAtSize(safe, size);
  if (whole <= width) return safe;
  const fits = (n: number) => font.widthOfTextAtSize(`${safe.slice(0, n)}…`, size) <= width;
  // From about where it stops: a list of thousands of rows has no time to try every length.
  let kept = Math.floor((safe.length * width) / whole);
  while (kept < safe.length - 1 && fits(kept + 1)) kept++;
  while (kept > 0 && !fits(kept)) kept--;
  return `${safe.slice(0, kept).trimEnd()}…`;
}
/** A word too wide for its place, in pieces that fit: an identifier is never cut short. */
function cut(word: string, width: number, font: PDFFont, size: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width || word.length < 2) return [word];
  let n = word.length - 1;
  while (n > 1 && font.widthOfTextAtSize(word.slice(0, n), size) > width) n--;
  return [word.slice(0, n), ...cut(word.slice(n), width, font, size)];
}
/** Lines no wider than the page. */
export function wrapText(text: string, width: number, font: PDFFont, size = BODY_SIZE): string[] {
  const lines: string[] = [];
  for (const word of enWinAnsi(text)
    .split(' ')
    .flatMap((m) => cut(m, width, font, size))) {
    const next = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && font.widthOfTextAtSize(next, size) <= width)
      lines[lines.length - 1] = next;
    else lines.push(word);
  }
  return lines;
}
