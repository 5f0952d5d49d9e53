import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';

/** A4 upright, in points. */
export const PAGE = { largeur: 595.28, hauteur: 841.89, marge: 40 } as const;
export const UTILE = PAGE.largeur - 2 * PAGE.marge;
const BAS = PAGE.marge + 36;
export const CORPS = 9;
export const RANGEE = 16;
export const RETRAIT = 4;
export const GRIS = rgb(0.37, 0.42, 0.49);
export const FILET = rgb(0.83, 0.85, 0.87);
export const FOND = rgb(0.94, 0.95, 0.96);
export const NOIR = rgb(0.07, 0.08, 0.09);

export interface Polices {
  normale: PDFFont;
  grasse: PDFFont;
}
/** A document that bears its title, in French, and the two fonts of every paper. */
export async function ouvrirPdf(titre: string): Promise<{ pdf: PDFDocument; polices: Polices }> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(enWinAnsi(titre));
  pdf.setLanguage('fr-FR');
  const normale = await pdf.embedFont(StandardFonts.Helvetica);
  const grasse = await pdf.embedFont(StandardFonts.HelveticaBold);
  return { pdf, polices: { normale, grasse } };
}
interface Encre {
  x: number;
  y: number;
  size?: number;
  font: PDFFont;
  gris?: boolean;
}

/** Writes down the page and turns it when nothing more fits. */
export class Plume {
  readonly #pdf: PDFDocument;
  readonly #polices: Polices;
  readonly #entete: (plume: Plume, premiere: boolean) => void;
  page: PDFPage;
  y: number = PAGE.hauteur - PAGE.marge;
  constructor(
    pdf: PDFDocument,
    polices: Polices,
    entete: (plume: Plume, premiere: boolean) => void,
  ) {
    this.#pdf = pdf;
    this.#polices = polices;
    this.#entete = entete;
    this.page = pdf.addPage([PAGE.largeur, PAGE.hauteur]);
    entete(this, true);
  }
  get polices(): Polices {
    return this.#polices;
  }
  /** True when a page was begun for it. */
  reserver(hauteur: number): boolean {
    if (this.y - hauteur >= BAS) return false;
    this.page = this.#pdf.addPage([PAGE.largeur, PAGE.hauteur]);
    this.y = PAGE.hauteur - PAGE.marge;
    this.#entete(this, false);
    return true;
  }
  ecrire(texte: string, { x, y, size = CORPS, font, gris = false }: Encre): void {
    this.page.drawText(texte, { x, y, size, font, color: gris ? GRIS : NOIR });
  }
  /** Right edge of the text at `x`. */
  aDroite(texte: string, e: Encre): void {
    this.ecrire(texte, { ...e, x: e.x - e.font.widthOfTextAtSize(texte, e.size ?? CORPS) });
  }
  filet(y: number, epaisseur = 0.4): void {
    this.page.drawLine({
      start: { x: PAGE.marge, y },
      end: { x: PAGE.largeur - PAGE.marge, y },
      thickness: epaisseur,
      color: FILET,
    });
  }
}

/** As much of the text as fits, with '…' for what is cut. */
export function tenir(texte: string, largeur: number, font: PDFFont, size = CORPS): string {
  const sur = enWinAnsi(texte);
  if (font.widthOfTextAtSize(sur, size) <= largeur) return sur;
  let longueur = sur.length - 1;
  while (longueur > 0 && font.widthOfTextAtSize(`${sur.slice(0, longueur)}…`, size) > largeur)
    longueur--;
  return `${sur.slice(0, longueur).trimEnd()}…`;
}
/** A word too wide for its place, in pieces that fit: an identifier is never cut short. */
function couper(mot: string, largeur: number, font: PDFFont, size: number): string[] {
  if (font.widthOfTextAtSize(mot, size) <= largeur || mot.length < 2) return [mot];
  let n = mot.length - 1;
  while (n > 1 && font.widthOfTextAtSize(mot.slice(0, n), size) > largeur) n--;
  return [mot.slice(0, n), ...couper(mot.slice(n), largeur, font, size)];
}
/** Lines no wider than the page. */
export function plier(texte: string, largeur: number, font: PDFFont, size = CORPS): string[] {
  const lignes: string[] = [];
  for (const mot of enWinAnsi(texte)
    .split(' ')
    .flatMap((m) => couper(m, largeur, font, size))) {
    const suite = lignes.length > 0 ? `${lignes.at(-1)} ${mot}` : mot;
    if (lignes.length > 0 && font.widthOfTextAtSize(suite, size) <= largeur)
      lignes[lignes.length - 1] = suite;
    else lignes.push(mot);
  }
  return lignes;
}
