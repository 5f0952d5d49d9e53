import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { partiesDuNom } from '#shared/stock/produit/nom-produit.rules.ts';
import {
  type FormatEtiquettes,
  placeDe,
  type Symbole,
} from '#shared/stock/produit/etiquettes.rules.ts';
import { type Trace, traceSymbol } from './symbole.ts';
import { fitText, wrapProduct } from './texte-pdf.ts';

export interface EtiquetteImprimee {
  nom: string;
  /** '1.500 FCFA'. */
  prix: string;
  /** Under the price: lot, date, shelf. */
  detail: string;
  symbole: Symbole | null;
  nombre: number;
}
const MM = 72 / 25.4;
const BLACK = rgb(0, 0, 0);
/** In mm: tolerance of cutters and printers. */
const MARGIN_MM = 2.2;

interface LabelPen {
  page: PDFPage;
  /** Upper left corner, in points from the page's lower left. */
  x: number;
  y: number;
  regular: PDFFont;
  bold: PDFFont;
}

function placeSymbol(
  { page, x, y }: LabelPen,
  { blacks, width, height }: Trace,
  box: { x: number; y: number; width: number; height: number },
): void {
  const square = height > 1;
  const module = square ? Math.min(box.width / width, box.height / height) : box.width / width;
  const moduleHeight = square ? module : box.height;
  for (const [mx, my, mw, mh] of blacks)
    page.drawRectangle({
      x: x + box.x + mx * module,
      y: y - box.y - (my + mh) * moduleHeight,
      width: mw * module,
      height: mh * moduleHeight,
      color: BLACK,
    });
}

/** 0.33 mm, the nominal module width. */
const MODULE_MAX = 0.33 * MM;
/** In modules, on each side. */
const QUIET_ZONE = 11;

/** In points; smaller under 25 mm of height. */
function measuresOf(f: FormatEtiquettes) {
  const small = f.hauteur < 25;
  return small
    ? {
        nom: 6,
        prix: 9,
        detail: 5,
        top: MARGIN_MM * MM * 0.7,
        bottom: MARGIN_MM * MM * 0.6,
        side: 11 * MM,
      }
    : {
        nom: 8,
        prix: 13,
        detail: 6.5,
        top: MARGIN_MM * MM,
        bottom: MARGIN_MM * MM * 0.8,
        side: 15 * MM,
      };
}
type Measures = ReturnType<typeof measuresOf>;

/** Free area between `bottom` (of the text) and `floor`. */
interface Place {
  pen: LabelPen;
  e: EtiquetteImprimee;
  f: FormatEtiquettes;
  measures: Measures;
  left: number;
  width: number;
  bottom: number;
  floor: number;
}

function write(
  { page }: LabelPen,
  text: string,
  at: { x: number; y: number },
  style: { size: number; font: PDFFont },
): void {
  page.drawText(text, { ...at, ...style, color: BLACK });
}

/** Least share of the name's size, legible from a shelf. */
const NAME_MIN = 0.72;
const NAME_STEP = 0.07;
/** More leaves no room for bars. */
const NAME_LINES = 3;
/** Two lines: shrinks, drops the form, then last words. Strength is never cut. */
function linesOfName({ pen, e, measures, width }: Omit<Place, 'bottom'>) {
  const parts = partiesDuNom(e.nom);
  const least = measures.nom * NAME_MIN;
  for (let size: number = measures.nom; size >= least; size -= measures.nom * NAME_STEP) {
    const lines = wrapProduct(parts, width, pen, size);
    if (lines.length <= 2) return { lines, size };
  }
  const bare = { ...parts, forme: null, boite: null };
  const words = parts.nom.split(' ');
  let lines = wrapProduct(bare, width, pen, least);
  while (lines.length > NAME_LINES && words.length > 1) {
    words.pop();
    lines = wrapProduct({ ...bare, nom: `${words.join(' ')}…` }, width, pen, least);
  }
  return { lines, size: least };
}
function writeName(place: Omit<Place, 'bottom'>): number {
  const { pen, measures, left } = place;
  const { lines, size } = linesOfName(place);
  let bottom = pen.y - measures.top;
  for (const line of lines) {
    bottom -= size;
    let x = left;
    for (const { text, font } of line) {
      write(pen, text, { x, y: bottom }, { size, font });
      x += font.widthOfTextAtSize(text, size);
    }
    bottom -= size * 0.15;
  }
  return bottom;
}

function writeDetail({ pen, e, measures, left }: Place, y: number, width: number): void {
  if (!e.detail) return;
  const style = { size: measures.detail, font: pen.regular };
  const text = fitText(e.detail, width, pen.regular, measures.detail);
  write(pen, text, { x: left, y }, style);
}

/** Matrix right; price, detail, number left. */
function drawMatrix(place: Place, trace: Trace): void {
  const { pen, e, f, measures, left, width, bottom, floor } = place;
  const side = Math.min(bottom - floor - 2, measures.side);
  const prix = { x: left, y: bottom - measures.prix - 1 };
  write(pen, enWinAnsi(e.prix), prix, { size: measures.prix, font: pen.bold });
  writeDetail(place, bottom - measures.prix - measures.detail - 4, width - side - 6);
  const style = { size: measures.detail, font: pen.regular };
  write(pen, e.symbole?.lisible ?? '', { x: left, y: floor }, style);
  placeSymbol(pen, trace, {
    x: f.largeur * MM - MARGIN_MM * MM - side,
    y: pen.y - floor - side,
    width: side,
    height: side,
  });
}

function drawBars(place: Place, trace: Trace, readable: string): void {
  const { pen, f, measures, bottom, floor } = place;
  const module = Math.min(MODULE_MAX, (f.largeur * MM) / (trace.width + 2 * QUIET_ZONE));
  const barsWidth = module * trace.width;
  placeSymbol(pen, trace, {
    x: (f.largeur * MM - barsWidth) / 2,
    y: pen.y - bottom,
    width: barsWidth,
    height: Math.max(12, bottom - floor - measures.detail - 1),
  });
  const style = { size: measures.detail, font: pen.regular };
  const free = f.largeur * MM - pen.regular.widthOfTextAtSize(readable, measures.detail);
  write(pen, readable, { x: pen.x + free / 2, y: floor }, style);
}

function draw(pen: LabelPen, e: EtiquetteImprimee, f: FormatEtiquettes, trace: Trace | null): void {
  const measures = measuresOf(f);
  const head = {
    pen,
    e,
    f,
    measures,
    left: pen.x + MARGIN_MM * MM,
    width: (f.largeur - 2 * MARGIN_MM) * MM,
    floor: pen.y - f.hauteur * MM + measures.bottom,
  };
  const place: Place = { ...head, bottom: writeName(head) };
  if (trace !== null && trace.height > 1) return drawMatrix(place, trace);
  const prix = enWinAnsi(e.prix);
  const prixWidth = pen.bold.widthOfTextAtSize(prix, measures.prix);
  const at = { x: place.left + place.width - prixWidth, y: place.bottom - measures.prix };
  write(pen, prix, at, { size: measures.prix, font: pen.bold });
  writeDetail(place, place.bottom - measures.prix + 1, place.width - prixWidth - 6);
  if (!trace || !e.symbole) return;
  const under = { ...place, bottom: place.bottom - measures.prix - 2 };
  drawBars(under, trace, enWinAnsi(e.symbole.lisible));
}

/** [ETI-4] From place `start` of the first sheet; all vector. */
export async function writeEtiquettesPdf(
  etiquettes: readonly EtiquetteImprimee[],
  f: FormatEtiquettes,
  start: number,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Étiquettes');
  pdf.setLanguage('fr-FR');
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  let n = 0;
  for (const e of etiquettes) {
    const trace = e.symbole && traceSymbol(e.symbole);
    for (let i = 0; i < e.nombre; i++, n++) {
      const place = placeDe(f, n, start);
      const page =
        pdf.getPages()[place.page] ?? pdf.addPage([f.page.largeur * MM, f.page.hauteur * MM]);
      draw(
        { page, regular, bold, x: place.x * MM, y: (f.page.hauteur - place.y) * MM },
        e,
        f,
        trace,
      );
    }
  }
  return pdf.save();
}
