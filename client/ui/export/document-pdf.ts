import type { Bloc, DocumentImprime } from './document.ts';
import type { EnseignePapier } from './enseigne.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import {
  type A4Head,
  LANDSCAPE,
  LINE_HEIGHT,
  type Pen,
  PORTRAIT,
  ROW_HEIGHT,
  STRONG,
  writePaper,
} from './plume-pdf.ts';
import { table, tableStart } from './table-pdf.ts';
import { signed, SIZES, wrapText } from './texte-pdf.ts';

/** Once a page, never in cells. */
export const IN_FCFA = 'Montants en FCFA';

function writeLetterhead(pen: Pen, { nom, lignes }: EnseignePapier): void {
  const { regular, bold } = pen.fonts;
  const x = pen.left;
  pen.y -= 11;
  for (const line of wrapText(nom, pen.width, bold, SIZES.name)) {
    pen.write(line, { x, y: pen.y, size: SIZES.name, font: bold });
    pen.y -= 15;
  }
  for (const line of lignes.flatMap((l) => wrapText(l, pen.width, regular))) {
    pen.write(line, { x, y: pen.y, font: regular, gray: true });
    pen.y -= 12;
  }
  pen.y -= 4;
  pen.rule(pen.y, STRONG);
  pen.y -= 10;
}
/** Title left, date right; larger on the first page. */
export function writeTitle(
  pen: Pen,
  { titre, date }: Pick<DocumentImprime, 'titre' | 'date'>,
  first: boolean,
): void {
  const { regular, bold } = pen.fonts;
  const size = first ? SIZES.title : SIZES.heading;
  const madeOn = enWinAnsi(date);
  const place = pen.width - regular.widthOfTextAtSize(madeOn, SIZES.small) - 12;
  const y = pen.y - size + 2;
  pen.writeRight(madeOn, { x: pen.right, y, size: SIZES.small, font: regular, gray: true });
  for (const line of wrapText(titre, place, bold, size)) {
    pen.write(line, { x: pen.left, y: pen.y - size + 2, size, font: bold });
    pen.y -= size + 4;
  }
  pen.y -= 4;
}
/** Wrapped; nothing when empty. */
export function writeSubtitle(pen: Pen, text: string): void {
  if (text === '') return;
  const { regular } = pen.fonts;
  for (const line of wrapText(text, pen.width, regular)) {
    pen.write(line, { x: pen.left, y: pen.y - 4, font: regular, gray: true });
    pen.y -= 12;
  }
  pen.y -= 6;
}
/** Register's owner, wrapped, with the copy mark. */
function writeOwner(pen: Pen, { nom, lignes }: EnseignePapier, mark: string | null): void {
  const { regular, bold } = pen.fonts;
  const y = pen.y - 9;
  const end = mark === null ? 0 : bold.widthOfTextAtSize(enWinAnsi(mark), SIZES.heading) + 14;
  if (mark !== null)
    pen.writeRight(enWinAnsi(mark), { x: pen.right, y, size: SIZES.heading, font: bold });
  for (const line of wrapText([nom, ...lignes].join(' – '), pen.width - end, regular)) {
    pen.write(line, { x: pen.left, y: pen.y - 9, font: regular });
    pen.y -= 12;
  }
  pen.y -= 2;
  pen.rule(pen.y, STRONG);
  pen.y -= 6;
}
/** Full on the first page, title only after; a register names its owner on each. */
function headOf(d: DocumentImprime): A4Head {
  const priced = !d.registre && d.blocs.some((b) => b.genre === 'table');
  const date = [...(priced ? [IN_FCFA] : []), d.date].filter(Boolean).join(' · ');
  return (pen, first) => {
    if (d.registre && d.enseigne) writeOwner(pen, d.enseigne, d.registre.marque);
    else if (first && d.enseigne) writeLetterhead(pen, d.enseigne);
    writeTitle(pen, { titre: d.titre, date }, first);
    if (first) writeSubtitle(pen, d.sousTitre);
  };
}

type Values = Extract<Bloc, { genre: 'valeurs' }>;
interface Pair {
  label: string;
  lines: readonly string[];
}
function rowsOfValues(pen: Pen, { valeurs, colonnes = 2 }: Values) {
  const { bold } = pen.fonts;
  const size = colonnes === 1 ? SIZES.heading : SIZES.body;
  const width = (pen.width - (colonnes - 1) * 24) / colonnes;
  const pairs = valeurs.map(([label, value]): Pair => {
    const place = width - bold.widthOfTextAtSize(enWinAnsi(label), size) - 8;
    return { label: enWinAnsi(label), lines: wrapText(signed(value), place, bold, size) };
  });
  const rows = Array.from({ length: Math.ceil(pairs.length / colonnes) }, (_, i) => {
    const row = pairs.slice(i * colonnes, (i + 1) * colonnes);
    const lines = Math.max(1, ...row.map((p) => p.lines.length));
    return { row, height: ROW_HEIGHT + size - SIZES.body + (lines - 1) * LINE_HEIGHT };
  });
  return { rows, width, size };
}
function drawValues(pen: Pen, block: Values): void {
  const { regular, bold } = pen.fonts;
  const { rows, width, size } = rowsOfValues(pen, block);
  for (const { row, height } of rows) {
    pen.reserve(height);
    row.forEach(({ label, lines }, n) => {
      const x = pen.left + n * (width + 24);
      const y = pen.y - size - 2.5;
      if (size > SIZES.body) pen.write(label, { x, y, size, font: bold });
      else pen.write(label, { x, y, size, font: regular, gray: true });
      lines.forEach((line, i) =>
        pen.writeRight(line, { x: x + width, y: y - i * LINE_HEIGHT, size, font: bold }),
      );
      pen.rule(pen.y - height, undefined, { from: x, to: x + width });
    });
    pen.y -= height;
  }
  pen.y -= 10;
}
function drawFrame(pen: Pen, { texte, hauteur }: Extract<Bloc, { genre: 'cadre' }>): void {
  const font = pen.fonts.regular;
  pen.reserve(hauteur + 6);
  const [top, bottom] = [pen.y, pen.y - hauteur];
  pen.frame(bottom, hauteur);
  wrapText(texte, pen.width - 12, font, SIZES.small).forEach((line, n) =>
    pen.write(line, { x: pen.left + 6, y: top - 11 - n * 9, size: SIZES.small, font, gray: true }),
  );
  pen.y = bottom - 10;
}
const SYMBOL_SIDE = 88;
function drawSymbol(pen: Pen, { trace, legende }: Extract<Bloc, { genre: 'symbole' }>): void {
  pen.reserve(SYMBOL_SIDE + 12);
  const module = SYMBOL_SIDE / Math.max(trace.width, trace.height);
  const top = pen.y;
  for (const [x, y, width, height] of trace.blacks)
    pen.black({
      x: pen.left + x * module,
      y: top - (y + height) * module,
      width: width * module,
      height: height * module,
    });
  const [x, font] = [pen.left + SYMBOL_SIDE + 14, pen.fonts.regular];
  legende
    .flatMap((line) => wrapText(line, pen.right - x, font, SIZES.small))
    .forEach((line, n) => pen.write(line, { x, y: top - 9 - n * 10, size: SIZES.small, font }));
  pen.y = top - SYMBOL_SIDE - 12;
}
const TEXT_LINE = 13;
function heightOf(pen: Pen, block: Bloc): number {
  const { regular, bold } = pen.fonts;
  switch (block.genre) {
    case 'cadre':
      return block.hauteur + 6;
    case 'valeurs':
      return rowsOfValues(pen, block).rows.reduce((s, { height }) => s + height, 10);
    case 'texte':
      return wrapText(block.texte, pen.width, block.gras ? bold : regular).length * TEXT_LINE + 5;
    case 'titre':
      return 20;
    case 'symbole':
      return SYMBOL_SIDE + 12;
    case 'table':
      return tableStart(pen, block, 0);
  }
}
/** In points. */
const KEPT_MAX = 320;
/** Height of what closes a table: never alone on a page. */
function closing(pen: Pen, following: readonly Bloc[]): number {
  const end = following.findIndex((b) => b.genre === 'titre' || b.genre === 'table');
  const blocks = end === -1 ? following : following.slice(0, end);
  return Math.min(
    KEPT_MAX,
    blocks.reduce((s, b) => s + heightOf(pen, b), blocks.length > 0 ? 10 : 0),
  );
}

function drawBlock(pen: Pen, block: Bloc, following: readonly Bloc[]): void {
  const [next] = following;
  if (block.genre === 'cadre') return drawFrame(pen, block);
  if (block.genre === 'symbole') return drawSymbol(pen, block);
  if (block.genre === 'table') return table(pen, block, closing(pen, following));
  if (block.genre === 'valeurs') {
    pen.reserve(Math.min(KEPT_MAX, heightOf(pen, block)));
    return drawValues(pen, block);
  }
  if (block.genre === 'titre') {
    // A title stays with the first rows that follow.
    const after = closing(pen, following.slice(1));
    const start = next?.genre === 'table' ? tableStart(pen, next, after) : 40;
    pen.reserve(heightOf(pen, block) + start);
    const { bold } = pen.fonts;
    for (const line of wrapText(block.texte, pen.width, bold, SIZES.heading)) {
      pen.write(line, { x: pen.left, y: pen.y - 12, size: SIZES.heading, font: bold });
      pen.y -= 20;
    }
    return;
  }
  const font = block.gras ? pen.fonts.bold : pen.fonts.regular;
  for (const line of wrapText(block.texte, pen.width, font)) {
    pen.reserve(TEXT_LINE);
    pen.write(line, { x: pen.left, y: pen.y - 9, font });
    pen.y -= TEXT_LINE;
  }
  pen.y -= 5;
}

/** [EXP-6] A4: letterhead, then blocks. */
export const writeDocumentPdf = (d: DocumentImprime): Promise<Uint8Array> =>
  writePaper(
    {
      title: d.titre,
      sheet: d.registre ? LANDSCAPE : PORTRAIT,
      head: headOf(d),
      mentions: d.enseigne?.mentions ?? '',
    },
    (pen) => d.blocs.forEach((block, i) => drawBlock(pen, block, d.blocs.slice(i + 1))),
  );
