import type { PDFFont, PDFPage } from 'pdf-lib';
import { type ColonneExport, estNombre } from '../liste/colonne.ts';
import { textePapier } from './cellule.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { FILET, GRIS, NOIR, ouvrirPdf, type Polices } from './plume-pdf.ts';

/** A4 lying down, in points. */
const PAGE = { largeur: 841.89, hauteur: 595.28, marge: 28 } as const;
const [CORPS, TITRE, PIED] = [8, 13, 7];
const INTERLIGNE = 15;
const RETRAIT = 4;
const HAUT = PAGE.hauteur - PAGE.marge - 48;
const BAS = PAGE.marge + 26;

interface Impression {
  titre: string;
  mentions: string;
  /** Printed at the top: when the list was read. */
  date: string;
  colonnes: readonly ColonneExport[];
  lignes: readonly unknown[];
}

/**
 * [EXP-5] The list on paper: heads repeated, pages numbered, the legal footer of the pharmacy on
 * each.
 */
export async function ecrireListePdf(
  impression: Impression,
  avancer: (lignes: number) => void,
): Promise<Uint8Array> {
  const { pdf, polices } = await ouvrirPdf(impression.titre);
  const { lignes, colonnes } = impression;
  const grille = { colonnes, largeurs: repartir(colonnes, lignes, polices.normale) };
  const parPage = Math.floor((HAUT - BAS) / INTERLIGNE) - 1;
  const pages = Math.max(1, Math.ceil(lignes.length / parPage));
  for (let n = 0; n < pages; n++) {
    const page = pdf.addPage([PAGE.largeur, PAGE.hauteur]);
    encadrer(page, impression, polices, { numero: n + 1, pages });
    const titres = colonnes.map((c) => c.label);
    ecrireRangee(page, { y: HAUT, font: polices.grasse, textes: titres }, grille);
    lignes.slice(n * parPage, (n + 1) * parPage).forEach((ligne, i) => {
      const textes = colonnes.map((c) => textePapier(ligne, c));
      const y = HAUT - (i + 1) * INTERLIGNE;
      ecrireRangee(page, { y, font: polices.normale, textes }, grille);
    });
    avancer(Math.min(lignes.length, (n + 1) * parPage));
  }
  return pdf.save();
}

/** Widths by what the first rows need, brought to the width of the page. */
function repartir(
  colonnes: readonly ColonneExport[],
  lignes: readonly unknown[],
  police: PDFFont,
): number[] {
  const besoins = colonnes.map((c) => {
    const textes = [c.label.toUpperCase(), ...lignes.slice(0, 100).map((l) => textePapier(l, c))];
    return Math.min(
      260,
      Math.max(...textes.map((t) => police.widthOfTextAtSize(enWinAnsi(t), CORPS))) +
        2 * RETRAIT +
        4,
    );
  });
  const total = besoins.reduce((s, b) => s + b, 0) || 1;
  return besoins.map((b) => (b * (PAGE.largeur - 2 * PAGE.marge)) / total);
}

function encadrer(
  page: PDFPage,
  { titre, date, mentions, lignes }: Impression,
  { normale, grasse }: Polices,
  { numero, pages }: { numero: number; pages: number },
): void {
  const [tete, pied] = [PAGE.hauteur - PAGE.marge - TITRE, BAS - 18];
  const ecrire = (texte: string, y: number, police: { size: number; font: PDFFont }) =>
    page.drawText(enWinAnsi(texte), { x: PAGE.marge, y, ...police, color: NOIR });
  const ecrireADroite = (texte: string, y: number, size: number) => {
    const sur = enWinAnsi(texte);
    const x = PAGE.largeur - PAGE.marge - normale.widthOfTextAtSize(sur, size);
    page.drawText(sur, { x, y, size, font: normale, color: GRIS });
  };
  ecrire(titre, tete, { size: TITRE, font: grasse });
  ecrireADroite(`${lignes.length} Lignes · ${date}`, tete, CORPS);
  page.drawLine({
    start: { x: PAGE.marge, y: BAS - 6 },
    end: { x: PAGE.largeur - PAGE.marge, y: BAS - 6 },
    thickness: 0.5,
    color: FILET,
  });
  const place = PAGE.largeur - 2 * PAGE.marge - 60;
  ecrire(tronquer(mentions, place, normale, PIED), pied, { size: PIED, font: normale });
  ecrireADroite(`${numero} / ${pages}`, pied, PIED);
}

function ecrireRangee(
  page: PDFPage,
  { y, font, textes }: { y: number; font: PDFFont; textes: readonly string[] },
  { colonnes, largeurs }: { colonnes: readonly ColonneExport[]; largeurs: readonly number[] },
): void {
  let x = PAGE.marge;
  colonnes.forEach((colonne, i) => {
    const largeur = largeurs[i] ?? 0;
    const texte = tronquer(textes[i] ?? '', largeur - 2 * RETRAIT, font, CORPS);
    const decalage = estNombre(colonne.format)
      ? largeur - RETRAIT - font.widthOfTextAtSize(texte, CORPS)
      : RETRAIT;
    page.drawText(texte, { x: x + decalage, y, size: CORPS, font, color: NOIR });
    x += largeur;
  });
  page.drawLine({
    start: { x: PAGE.marge, y: y - 4 },
    end: { x: PAGE.largeur - PAGE.marge, y: y - 4 },
    thickness: 0.3,
    color: FILET,
  });
}

/** As much of the text as fits, with '…' for what is cut. */
function tronquer(texte: string, largeur: number, font: PDFFont, size: number): string {
  const sur = enWinAnsi(texte);
  if (font.widthOfTextAtSize(sur, size) <= largeur) return sur;
  let longueur = Math.floor((sur.length * largeur) / font.widthOfTextAtSize(sur, size));
  while (longueur > 0 && font.widthOfTextAtSize(`${sur.slice(0, longueur)}…`, size) > largeur)
    longueur--;
  return `${sur.slice(0, longueur).trimEnd()}…`;
}
