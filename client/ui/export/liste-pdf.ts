import type { PDFFont } from 'pdf-lib';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { type ColonneExport, isNumeric } from '../liste/colonne.ts';
import { paperText, totalRow } from './cellule.ts';
import { IN_FCFA, writeSubtitle, writeTitle } from './document-pdf.ts';
import { CELL_PADDING, LANDSCAPE, type Pen, writePaper } from './plume-pdf.ts';
import { APART, TablePdf, TIGHT } from './table-pdf.ts';
import { SIZES } from './texte-pdf.ts';

/** Rows per progress report. */
const STEP = 100;

interface Printing {
  titre: string;
  /** [EXP-13] Filters, under the title. */
  sousTitre: string;
  mentions: string;
  /** Time the list was read. */
  date: string;
  colonnes: readonly ColonneExport[];
  lignes: readonly unknown[];
}

/**
 * [EXP-5] A4 landscape: repeated headers, page numbers, legal footer. `advance` receives rows
 * written.
 */
export function writeListPdf(
  printing: Printing,
  advance: (rows: number) => void,
): Promise<Uint8Array> {
  const { titre, sousTitre, mentions, colonnes, lignes } = printing;
  const date = [
    ...(colonnes.some((c) => c.format === 'money') ? [IN_FCFA] : []),
    denombrer(lignes.length, 'ligne'),
    printing.date,
  ].join(' · ');
  return writePaper(
    {
      title: titre,
      mentions,
      sheet: LANDSCAPE,
      head: (pen, first) => {
        writeTitle(pen, { titre, date }, first);
        if (first) writeSubtitle(pen, sousTitre);
      },
    },
    (pen) => writeRows(pen, printing, advance),
  );
}

function writeRows(
  pen: Pen,
  { colonnes, lignes }: Printing,
  advance: (rows: number) => void,
): void {
  const { regular: font } = pen.fonts;
  const widths = shareOut(
    colonnes.map((c) => needOf(c, lignes, pen.fonts)),
    pen.width,
  );
  const table = new TablePdf(
    pen,
    colonnes.map((c, i) => ({
      label: c.label,
      droite: isNumeric(c.format),
      produit: c.produit === true,
      part: widths[i] ?? 1,
    })),
    TIGHT,
  );
  table.writeHead();
  lignes.forEach((row, i) => {
    table.writeRow({ texts: colonnes.map((c) => paperText(row, c)), font });
    if ((i + 1) % STEP === 0) advance(i + 1);
  });
  const total = totalRow(lignes, colonnes);
  if (total)
    table.writeRow({
      texts: total.map((t) => (typeof t === 'number' ? formatNombre(t) : (t ?? ''))),
      font: pen.fonts.bold,
      plain: true,
      rules: 'total',
    });
  advance(lignes.length);
}

/** In points: cut under `least`, wasted over `whole`. */
interface Need {
  least: number;
  whole: number;
}
const MAX_WIDTH = 260;
/** Longer words may be split. */
const MAX_WORD = 110;
/** By first rows; figures by the longest, as they do not wrap. */
function needOf(column: ColonneExport, rows: readonly unknown[], fonts: Pen['fonts']): Need {
  const figures = isNumeric(column.format);
  const texts = (figures ? rows : rows.slice(0, 100)).map((row) => paperText(row, column));
  const [total] = totalRow(rows, [column]) ?? [];
  if (typeof total === 'number') texts.push(formatNombre(total));
  const width = (text: string, font: PDFFont, size: number) =>
    font.widthOfTextAtSize(enWinAnsi(text), size);
  const cell = (text: string) =>
    width(text, column.produit ? fonts.bold : fonts.regular, SIZES.tight);
  const head = words(column.label).map((w) => width(w, fonts.bold, SIZES.small));
  const around = 2 * CELL_PADDING + (figures ? 1 : APART + 1);
  if (figures) {
    const longest = texts.reduce((a, b) => (b.length > a.length ? b : a), '');
    const figure = Math.max(cell(`${longest}0`), ...head) + around;
    return { least: figure, whole: figure };
  }
  const least = Math.max(...texts.flatMap(words).map(cell), 0);
  return {
    least: Math.max(Math.min(MAX_WORD, least), ...head) + around,
    whole: Math.min(MAX_WIDTH, Math.max(0, ...texts.map(cell), ...head)) + around,
  };
}
const words = (text: string): string[] => text.split(' ');

/** Minimums first, the rest in proportion to need. */
function shareOut(needs: readonly Need[], width: number): number[] {
  const least = needs.reduce((s, n) => s + n.least, 0);
  const wanted = needs.reduce((s, n) => s + Math.max(0, n.whole - n.least), 0);
  const part = wanted === 0 ? 0 : Math.min(1, Math.max(0, width - least) / wanted);
  return needs.map((n) => n.least + Math.max(0, n.whole - n.least) * part);
}
