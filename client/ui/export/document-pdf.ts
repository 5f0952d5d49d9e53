import type { Bloc, DocumentImprime } from './document.ts';
import type { EnseignePapier } from './enseigne.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import {
  BODY_SIZE,
  PORTRAIT,
  writePaper,
  type A4Head,
  RULE_COLOR,
  wrapText,
  type Pen,
  ROW_HEIGHT,
  fitText,
} from './plume-pdf.ts';
import { table } from './table-pdf.ts';

/** Name and lines of the pharmacy, over a rule. */
function writeLetterhead(pen: Pen, { nom, lignes }: EnseignePapier): void {
  const { regular, bold } = pen.fonts;
  const [x, place] = [pen.left, pen.width];
  pen.write(fitText(nom, place, bold, 13), { x, y: pen.y - 11, size: 13, font: bold });
  pen.y -= 26;
  for (const line of lignes) {
    pen.write(fitText(line, place, regular), { x, y: pen.y, font: regular, gray: true });
    pen.y -= 12;
  }
  pen.y -= 4;
  pen.rule(pen.y, 0.8);
  pen.y -= 10;
}
/** Title to the left, date to the right: large on the first page. */
export function writeTitle(
  pen: Pen,
  { titre, date }: Pick<DocumentImprime, 'titre' | 'date'>,
  size: number,
): void {
  const { regular, bold } = pen.fonts;
  const madeOn = enWinAnsi(date);
  const y = pen.y - size + 2;
  const place = pen.width - regular.widthOfTextAtSize(madeOn, 8) - 12;
  const ink = { x: pen.left, y, size, font: bold };
  pen.write(fitText(titre, place, bold, size), ink);
  pen.writeRight(madeOn, { x: pen.right, y, size: 8, font: regular, gray: true });
  pen.y -= size + 8;
}
/** Name of the pharmacy and title on the first page, the title alone on the next ones. */
function headOf(d: DocumentImprime): A4Head {
  return (pen, first) => {
    if (first && d.enseigne) writeLetterhead(pen, d.enseigne);
    writeTitle(pen, d, first ? 16 : 10);
    if (!first || !d.sousTitre) return;
    const { regular } = pen.fonts;
    const ink = { x: pen.left, y: pen.y - 4, size: 10, font: regular, gray: true };
    pen.write(fitText(d.sousTitre, pen.width, regular, 10), ink);
    pen.y -= 18;
  };
}

function drawValues(
  pen: Pen,
  { valeurs: pairs, colonnes = 2 }: Extract<Bloc, { genre: 'valeurs' }>,
): void {
  const { regular, bold } = pen.fonts;
  const width = (pen.width - (colonnes - 1) * 24) / colonnes;
  for (let i = 0; i < pairs.length; i += colonnes) {
    pen.reserve(ROW_HEIGHT);
    pairs.slice(i, i + colonnes).forEach(([label, value], n) => {
      const x = pen.left + n * (width + 24);
      const right = fitText(value, width * 0.8, bold);
      pen.write(fitText(label, width - bold.widthOfTextAtSize(right, BODY_SIZE) - 6, regular), {
        x,
        y: pen.y - 11.5,
        font: regular,
        gray: true,
      });
      pen.writeRight(right, { x: x + width, y: pen.y - 11.5, font: bold });
      pen.page.drawLine({
        start: { x, y: pen.y - ROW_HEIGHT },
        end: { x: x + width, y: pen.y - ROW_HEIGHT },
        thickness: 0.4,
        color: RULE_COLOR,
      });
    });
    pen.y -= ROW_HEIGHT;
  }
  pen.y -= 10;
}
function drawFrame(pen: Pen, { texte, hauteur }: Extract<Bloc, { genre: 'cadre' }>): void {
  pen.reserve(hauteur + 6);
  pen.page.drawRectangle({
    x: pen.left,
    y: pen.y - hauteur,
    width: pen.width,
    height: hauteur,
    borderColor: RULE_COLOR,
    borderWidth: 0.8,
  });
  pen.write(fitText(texte, pen.width - 16, pen.fonts.regular, 7), {
    x: pen.left + 6,
    y: pen.y - 11,
    size: 7,
    font: pen.fonts.regular,
    gray: true,
  });
  pen.y -= hauteur + 10;
}
function drawBlock(pen: Pen, block: Bloc): void {
  if (block.genre === 'cadre') return drawFrame(pen, block);
  if (block.genre === 'table') return table(pen, block);
  if (block.genre === 'valeurs') return drawValues(pen, block);
  const font = block.genre === 'titre' || block.gras ? pen.fonts.bold : pen.fonts.regular;
  if (block.genre === 'titre') {
    // A title takes the first rows of what follows with it.
    pen.reserve(60);
    pen.write(fitText(block.texte, pen.width, font, 11), {
      x: pen.left,
      y: pen.y - 12,
      size: 11,
      font,
    });
    pen.y -= 20;
    return;
  }
  for (const line of wrapText(block.texte, pen.width, font)) {
    pen.reserve(13);
    pen.write(line, { x: pen.left, y: pen.y - 9, font });
    pen.y -= 13;
  }
  pen.y -= 5;
}

/** [EXP-6] A document on A4 pages: the pharmacy's head, then its blocks. */
export const writeDocumentPdf = (d: DocumentImprime): Promise<Uint8Array> =>
  writePaper(
    {
      title: d.titre,
      sheet: PORTRAIT,
      head: headOf(d),
      mentions: d.enseigne?.mentions ?? '',
    },
    (pen) => d.blocs.forEach((block) => drawBlock(pen, block)),
  );
