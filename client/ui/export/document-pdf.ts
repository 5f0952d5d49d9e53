import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Bloc, ColonneDocument, DocumentImprime } from './document.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';

/** A4 upright, in points. */
const PAGE = { largeur: 595.28, hauteur: 841.89, marge: 40 } as const;
const UTILE = PAGE.largeur - 2 * PAGE.marge;
const BAS = PAGE.marge + 36;
const CORPS = 9;
const RANGEE = 16;
const RETRAIT = 4;
const GRIS = rgb(0.37, 0.42, 0.49);
const FILET = rgb(0.83, 0.85, 0.87);
const FOND = rgb(0.94, 0.95, 0.96);
const NOIR = rgb(0.07, 0.08, 0.09);

interface Polices {
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

/** Writes down the page and turns it when nothing more fits. */
class Plume {
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
function tenir(texte: string, largeur: number, font: PDFFont, size = CORPS): string {
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
function plier(texte: string, largeur: number, font: PDFFont, size = CORPS): string[] {
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

/** Name of the pharmacy and title on the first page, the title alone on the next ones. */
function entete(d: DocumentImprime) {
  return (plume: Plume, premiere: boolean): void => {
    const { normale, grasse } = plume.polices;
    const droite = PAGE.largeur - PAGE.marge;
    if (premiere && d.enseigne) {
      plume.ecrire(tenir(d.enseigne.nom, UTILE, grasse, 13), {
        x: PAGE.marge,
        y: plume.y - 11,
        size: 13,
        font: grasse,
      });
      plume.y -= 26;
      for (const ligne of d.enseigne.lignes) {
        plume.ecrire(tenir(ligne, UTILE, normale), {
          x: PAGE.marge,
          y: plume.y,
          font: normale,
          gris: true,
        });
        plume.y -= 12;
      }
      plume.y -= 4;
      plume.filet(plume.y, 0.8);
      plume.y -= 10;
    }
    const taille = premiere ? 16 : 10;
    const date = enWinAnsi(d.date);
    plume.ecrire(tenir(d.titre, UTILE - normale.widthOfTextAtSize(date, 8) - 12, grasse, taille), {
      x: PAGE.marge,
      y: plume.y - taille + 2,
      size: taille,
      font: grasse,
    });
    plume.aDroite(date, { x: droite, y: plume.y - taille + 2, size: 8, font: normale, gris: true });
    plume.y -= taille + 8;
    if (premiere && d.sousTitre) {
      plume.ecrire(tenir(d.sousTitre, UTILE, normale, 10), {
        x: PAGE.marge,
        y: plume.y - 4,
        size: 10,
        font: normale,
        gris: true,
      });
      plume.y -= 18;
    }
  };
}

function largeursDe(colonnes: readonly ColonneDocument[]): number[] {
  const total = colonnes.reduce((s, c) => s + (c.part ?? 1), 0);
  return colonnes.map((c) => ((c.part ?? 1) * UTILE) / total);
}
interface Rangee {
  textes: readonly string[];
  colonnes: readonly ColonneDocument[];
  largeurs: readonly number[];
  font: PDFFont;
  fond?: boolean;
  size?: number;
}
const INTERLIGNE = 11;
/** Each cell as the lines it takes: names fold on two, figures never. */
const cellules = ({ textes, colonnes, largeurs, font, size = CORPS }: Rangee): string[][] =>
  colonnes.map((colonne, i) => {
    const place = (largeurs[i] ?? 0) - 2 * RETRAIT;
    const lignes = colonne.droite
      ? [tenir(textes[i] ?? '', place, font, size)]
      : plier(textes[i] ?? '', place, font, size);
    return lignes.length > 2
      ? [lignes[0] ?? '', tenir(lignes.slice(1).join(' '), place, font, size)]
      : lignes;
  });
const hauteurDe = (lignes: readonly string[][]): number =>
  RANGEE + (Math.max(1, ...lignes.map((l) => l.length)) - 1) * INTERLIGNE;
function rangee(plume: Plume, r: Rangee, lignes: readonly string[][] = cellules(r)): void {
  const { colonnes, largeurs, font, size = CORPS } = r;
  const hauteur = hauteurDe(lignes);
  if (r.fond)
    plume.page.drawRectangle({
      x: PAGE.marge,
      y: plume.y - hauteur,
      width: UTILE,
      height: hauteur,
      color: FOND,
    });
  let x: number = PAGE.marge;
  colonnes.forEach((colonne, i) => {
    const largeur = largeurs[i] ?? 0;
    lignes[i]?.forEach((texte, n) => {
      const encre = { x: x + RETRAIT, y: plume.y - 11.5 - n * INTERLIGNE, font, size };
      if (colonne.droite) plume.aDroite(texte, { ...encre, x: x + largeur - RETRAIT });
      else plume.ecrire(texte, encre);
    });
    x += largeur;
  });
  plume.y -= hauteur;
  plume.filet(plume.y);
}
/** Heads come again on each page; the total row does not leave its table. */
function table(
  plume: Plume,
  { colonnes, lignes, total, vide }: Extract<Bloc, { genre: 'table' }>,
): void {
  const { normale, grasse } = plume.polices;
  const largeurs = largeursDe(colonnes);
  const tete = () =>
    rangee(plume, {
      textes: colonnes.map((c) => c.label),
      colonnes,
      largeurs,
      font: grasse,
      fond: true,
      size: 7.5,
    });
  plume.reserver(RANGEE * 3);
  tete();
  if (lignes.length === 0)
    rangee(plume, {
      textes: [vide ?? 'Aucune ligne'],
      colonnes: [{ label: '' }],
      largeurs: [UTILE],
      font: normale,
    });
  lignes.forEach((textes, i) => {
    const r = { textes, colonnes, largeurs, font: normale };
    const tracees = cellules(r);
    const suite = i === lignes.length - 1 && total !== undefined ? RANGEE : 0;
    if (plume.reserver(hauteurDe(tracees) + suite)) tete();
    rangee(plume, r, tracees);
  });
  if (total) rangee(plume, { textes: total, colonnes, largeurs, font: grasse, fond: true });
  plume.y -= 10;
}
function valeurs(
  plume: Plume,
  { valeurs: paires, colonnes = 2 }: Extract<Bloc, { genre: 'valeurs' }>,
): void {
  const { normale, grasse } = plume.polices;
  const largeur = (UTILE - (colonnes - 1) * 24) / colonnes;
  for (let i = 0; i < paires.length; i += colonnes) {
    plume.reserver(RANGEE);
    paires.slice(i, i + colonnes).forEach(([label, valeur], n) => {
      const x = PAGE.marge + n * (largeur + 24);
      const droite = tenir(valeur, largeur * 0.8, grasse);
      plume.ecrire(tenir(label, largeur - grasse.widthOfTextAtSize(droite, CORPS) - 6, normale), {
        x,
        y: plume.y - 11.5,
        font: normale,
        gris: true,
      });
      plume.aDroite(droite, { x: x + largeur, y: plume.y - 11.5, font: grasse });
      plume.page.drawLine({
        start: { x, y: plume.y - RANGEE },
        end: { x: x + largeur, y: plume.y - RANGEE },
        thickness: 0.4,
        color: FILET,
      });
    });
    plume.y -= RANGEE;
  }
  plume.y -= 10;
}
function cadre(plume: Plume, { texte, hauteur }: Extract<Bloc, { genre: 'cadre' }>): void {
  plume.reserver(hauteur + 6);
  plume.page.drawRectangle({
    x: PAGE.marge,
    y: plume.y - hauteur,
    width: UTILE,
    height: hauteur,
    borderColor: FILET,
    borderWidth: 0.8,
  });
  plume.ecrire(tenir(texte, UTILE - 16, plume.polices.normale, 7), {
    x: PAGE.marge + 6,
    y: plume.y - 11,
    size: 7,
    font: plume.polices.normale,
    gris: true,
  });
  plume.y -= hauteur + 10;
}
function tracer(plume: Plume, bloc: Bloc): void {
  if (bloc.genre === 'cadre') return cadre(plume, bloc);
  if (bloc.genre === 'table') return table(plume, bloc);
  if (bloc.genre === 'valeurs') return valeurs(plume, bloc);
  const font = bloc.genre === 'titre' || bloc.gras ? plume.polices.grasse : plume.polices.normale;
  if (bloc.genre === 'titre') {
    // A title takes the first rows of what follows with it.
    plume.reserver(60);
    plume.ecrire(tenir(bloc.texte, UTILE, font, 11), {
      x: PAGE.marge,
      y: plume.y - 12,
      size: 11,
      font,
    });
    plume.y -= 20;
    return;
  }
  for (const ligne of plier(bloc.texte, UTILE, font)) {
    plume.reserver(13);
    plume.ecrire(ligne, { x: PAGE.marge, y: plume.y - 9, font });
    plume.y -= 13;
  }
  plume.y -= 5;
}

/**
 * [EXP-6] A document on A4 pages: the pharmacy's head, blocks, pages numbered over the legal
 * footer.
 */
export async function ecrireDocumentPdf(d: DocumentImprime): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(enWinAnsi(d.titre));
  pdf.setLanguage('fr-FR');
  const polices = {
    normale: await pdf.embedFont(StandardFonts.Helvetica),
    grasse: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const plume = new Plume(pdf, polices, entete(d));
  for (const bloc of d.blocs) tracer(plume, bloc);
  const pages = pdf.getPages();
  pages.forEach((page, i) => {
    page.drawLine({
      start: { x: PAGE.marge, y: PAGE.marge + 24 },
      end: { x: PAGE.largeur - PAGE.marge, y: PAGE.marge + 24 },
      thickness: 0.4,
      color: FILET,
    });
    const numero = `${i + 1} / ${pages.length}`;
    const place = UTILE - polices.normale.widthOfTextAtSize(numero, 7) - 14;
    // What the law asks for is never cut: it takes the lines it needs.
    plier(d.enseigne?.mentions ?? '', place, polices.normale, 7).forEach((ligne, n) =>
      page.drawText(ligne, {
        x: PAGE.marge,
        y: PAGE.marge + 13 - n * 9,
        size: 7,
        font: polices.normale,
        color: GRIS,
      }),
    );
    page.drawText(numero, {
      x: PAGE.largeur - PAGE.marge - polices.normale.widthOfTextAtSize(numero, 7),
      y: PAGE.marge + 13,
      size: 7,
      font: polices.normale,
      color: GRIS,
    });
  });
  return pdf.save();
}
