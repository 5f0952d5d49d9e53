import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { type ColonneExport, estNombre } from '../liste/colonne.ts';
import { textePapier } from './cellule.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';

/** A4 lying down, in points. */
const PAGE = { largeur: 841.89, hauteur: 595.28, marge: 28 } as const;
const [CORPS, TITRE, PIED] = [8, 13, 7];
const INTERLIGNE = 15;
const RETRAIT = 4;
const HAUT = PAGE.hauteur - PAGE.marge - 48;
const BAS = PAGE.marge + 26;
const GRIS = rgb(0.37, 0.42, 0.49);
const FILET = rgb(0.83, 0.85, 0.87);
const NOIR = rgb(0.07, 0.08, 0.09);

interface Impression {
  titre: string;
  mentions: string;
  /** Printed at the top: when the list was read. */
  date: string;
  colonnes: readonly ColonneExport[];
  lignes: readonly unknown[];
}
interface Polices {
  normale: PDFFont;
  grasse: PDFFont;
}

/**
 * [EXP-5] The list on paper: heads repeated, pages numbered, the legal footer of the pharmacy on
 * each.
 */
export async function ecrireListePdf(
  impression: Impression,
  avancer: (lignes: number) => void,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(impression.titre);
  pdf.setLanguage('fr-FR');
  const polices = {
    normale: await pdf.embedFont(StandardFonts.Helvetica),
    grasse: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const { lignes, colonnes } = impression;
  const largeurs = repartir(colonnes, lignes, polices.normale);
  const parPage = Math.floor((HAUT - BAS) / INTERLIGNE) - 1;
  const pages = Math.max(1, Math.ceil(lignes.length / parPage));
  for (let n = 0; n < pages; n++) {
    const page = pdf.addPage([PAGE.largeur, PAGE.hauteur]);
    encadrer(page, impression, polices, n + 1, pages);
    ecrireRangee(
      page,
      HAUT,
      colonnes.map((c) => c.label),
      colonnes,
      largeurs,
      polices.grasse,
    );
    lignes.slice(n * parPage, (n + 1) * parPage).forEach((ligne, i) =>
      ecrireRangee(
        page,
        HAUT - (i + 1) * INTERLIGNE,
        colonnes.map((c) => textePapier(ligne, c)),
        colonnes,
        largeurs,
        polices.normale,
      ),
    );
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
  numero: number,
  pages: number,
): void {
  const ecrire = (texte: string, y: number, size: number, font: PDFFont, droite = false) => {
    const sur = enWinAnsi(texte);
    page.drawText(sur, {
      x: droite ? PAGE.largeur - PAGE.marge - font.widthOfTextAtSize(sur, size) : PAGE.marge,
      y,
      size,
      font,
      color: droite ? GRIS : NOIR,
    });
  };
  ecrire(titre, PAGE.hauteur - PAGE.marge - TITRE, TITRE, grasse);
  ecrire(
    `${lignes.length} Lignes · ${date}`,
    PAGE.hauteur - PAGE.marge - TITRE,
    CORPS,
    normale,
    true,
  );
  page.drawLine({
    start: { x: PAGE.marge, y: BAS - 6 },
    end: { x: PAGE.largeur - PAGE.marge, y: BAS - 6 },
    thickness: 0.5,
    color: FILET,
  });
  ecrire(
    tronquer(mentions, PAGE.largeur - 2 * PAGE.marge - 60, normale, PIED),
    BAS - 18,
    PIED,
    normale,
  );
  ecrire(`${numero} / ${pages}`, BAS - 18, PIED, normale, true);
}

function ecrireRangee(
  page: PDFPage,
  y: number,
  textes: readonly string[],
  colonnes: readonly ColonneExport[],
  largeurs: readonly number[],
  font: PDFFont,
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
