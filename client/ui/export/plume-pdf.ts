import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';

/** A sheet of A4, in points: its sides and what stays white around. */
export interface FeuilleA4 {
  largeur: number;
  hauteur: number;
  marge: number;
}
export const DEBOUT: FeuilleA4 = { largeur: 595.28, hauteur: 841.89, marge: 40 };
export const COUCHEE: FeuilleA4 = { largeur: 841.89, hauteur: 595.28, marge: 28 };
/** What the foot takes over the lower margin. */
const PIED = 36;
export const CORPS = 9;
export const RANGEE = 16;
export const RETRAIT = 4;
const GRIS = rgb(0.37, 0.42, 0.49);
export const FILET = rgb(0.83, 0.85, 0.87);
export const FOND = rgb(0.94, 0.95, 0.96);
const NOIR = rgb(0.07, 0.08, 0.09);

export interface Polices {
  normale: PDFFont;
  grasse: PDFFont;
}
interface Encre {
  x: number;
  y: number;
  size?: number;
  font: PDFFont;
  gris?: boolean;
}

/** What is written at the top of each page. */
export type EnteteA4 = (plume: Plume, premiere: boolean) => void;
export interface PapierA4 {
  /** Borne by the file too. */
  titre: string;
  feuille: FeuilleA4;
  entete: EnteteA4;
  /** Legal footer of the pharmacy, on each page. */
  mentions: string;
}

/** [EXP-6] The one way an A4 paper is made: head, what `tracer` writes, pages numbered over a foot. */
export async function ecrirePapier(
  papier: PapierA4,
  tracer: (plume: Plume) => void,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(enWinAnsi(papier.titre));
  pdf.setLanguage('fr-FR');
  const normale = await pdf.embedFont(StandardFonts.Helvetica);
  const grasse = await pdf.embedFont(StandardFonts.HelveticaBold);
  const plume = new Plume(pdf, { normale, grasse }, papier);
  tracer(plume);
  plume.poserPieds(papier.mentions);
  return pdf.save();
}

/** Writes down the page and turns it when nothing more fits. */
export class Plume {
  readonly #pdf: PDFDocument;
  readonly #feuille: FeuilleA4;
  readonly #entete: EnteteA4;
  readonly polices: Polices;
  page: PDFPage;
  y = 0;
  constructor(pdf: PDFDocument, polices: Polices, { feuille, entete }: PapierA4) {
    this.#pdf = pdf;
    this.#feuille = feuille;
    this.#entete = entete;
    this.polices = polices;
    this.page = this.#ouvrirPage(true);
  }
  get gauche(): number {
    return this.#feuille.marge;
  }
  get droite(): number {
    return this.#feuille.largeur - this.#feuille.marge;
  }
  /** Width between the margins. */
  get utile(): number {
    return this.droite - this.gauche;
  }
  #ouvrirPage(premiere: boolean): PDFPage {
    const { largeur, hauteur, marge } = this.#feuille;
    this.page = this.#pdf.addPage([largeur, hauteur]);
    this.y = hauteur - marge;
    this.#entete(this, premiere);
    return this.page;
  }
  /** True when a page was begun for it. */
  reserver(hauteur: number): boolean {
    if (this.y - hauteur >= this.#feuille.marge + PIED) return false;
    this.#ouvrirPage(false);
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
      start: { x: this.gauche, y },
      end: { x: this.droite, y },
      thickness: epaisseur,
      color: FILET,
    });
  }
  /** Number of each page and what the law asks for, once all pages are known. */
  poserPieds(mentions: string): void {
    const font = this.polices.normale;
    const pages = this.#pdf.getPages();
    pages.forEach((page, i) => {
      this.page = page;
      const bas = this.#feuille.marge;
      const numero = `${i + 1} / ${pages.length}`;
      const encre = { y: bas + 13, size: 7, font, gris: true };
      const place = this.utile - font.widthOfTextAtSize(numero, 7) - 14;
      this.filet(bas + 24);
      this.aDroite(numero, { ...encre, x: this.droite });
      // What the law asks for is never cut: it takes the lines it needs.
      plier(mentions, place, font, 7).forEach((ligne, n) =>
        this.ecrire(ligne, { ...encre, x: this.gauche, y: encre.y - n * 9 }),
      );
    });
  }
}

/** As much of the text as fits, with '…' for what is cut. */
export function tenir(texte: string, largeur: number, font: PDFFont, size = CORPS): string {
  const sur = enWinAnsi(texte);
  const entiere = font.widthOfTextAtSize(sur, size);
  if (entiere <= largeur) return sur;
  const tient = (n: number) => font.widthOfTextAtSize(`${sur.slice(0, n)}…`, size) <= largeur;
  // From about where it stops: a list of thousands of rows has no time to try every length.
  let longueur = Math.floor((sur.length * largeur) / entiere);
  while (longueur < sur.length - 1 && tient(longueur + 1)) longueur++;
  while (longueur > 0 && !tient(longueur)) longueur--;
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
