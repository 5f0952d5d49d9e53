import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';

export interface ColonneA4 {
  titre: string;
  /** Part of the width; the sum need not be 1. */
  part: number;
  droite?: boolean;
}
/**
 * A business paper: who writes, to whom, a table, its sums. Texts are already in French, amounts
 * already written out.
 */
export interface DocumentA4 {
  titre: string;
  emetteur: readonly string[];
  destinataire: readonly string[];
  /** Under the title: number, date, who. */
  references: readonly string[];
  colonnes: readonly ColonneA4[];
  lignes: readonly (readonly string[])[];
  totaux: readonly (readonly [string, string])[];
  /** Below the sums: conditions, an amount in words. */
  notes?: readonly string[];
  /** Legal details of the pharmacy, at the foot of each page. */
  mentions: string;
}

/** A4 standing, in points. */
const [LARGEUR, HAUTEUR, MARGE] = [595.28, 841.89, 40];
const UTILE = LARGEUR - 2 * MARGE;
const [CORPS, TITRE, PIED, RANG] = [9, 16, 7, 16];
const BAS = MARGE + 24;
const [NOIR, GRIS, FILET] = [rgb(0.07, 0.08, 0.09), rgb(0.37, 0.42, 0.49), rgb(0.83, 0.85, 0.87)];

interface Plume {
  pdf: PDFDocument;
  page: PDFPage;
  y: number;
  normale: PDFFont;
  grasse: PDFFont;
}
interface Style {
  gras?: boolean;
  corps?: number;
  gris?: boolean;
  droite?: boolean;
  largeur?: number;
}

/** As much of the text as fits, with '…' for what is cut. */
function tronquer(texte: string, largeur: number, police: PDFFont, corps: number): string {
  let court = enWinAnsi(texte);
  if (police.widthOfTextAtSize(court, corps) <= largeur) return court;
  while (court.length > 0 && police.widthOfTextAtSize(`${court}…`, corps) > largeur)
    court = court.slice(0, -1);
  return `${court.trimEnd()}…`;
}

function ecrire(
  p: Plume,
  texte: string,
  [x, y]: readonly [x: number, y: number],
  { gras = false, corps = CORPS, gris = false, droite = false, largeur = UTILE }: Style = {},
): void {
  const font = gras ? p.grasse : p.normale;
  const sur = tronquer(texte, largeur, font, corps);
  p.page.drawText(sur, {
    x: droite ? x + largeur - font.widthOfTextAtSize(sur, corps) : x,
    y,
    size: corps,
    font,
    color: gris ? GRIS : NOIR,
  });
}
const filet = (p: Plume, y: number): void =>
  p.page.drawLine({
    start: { x: MARGE, y },
    end: { x: LARGEUR - MARGE, y },
    thickness: 0.5,
    color: FILET,
  });

function entete(p: Plume, d: DocumentA4): void {
  d.emetteur.forEach((t, i) =>
    ecrire(p, t, [MARGE, HAUTEUR - MARGE - 10 - i * 12], {
      gras: i === 0,
      corps: i === 0 ? 11 : CORPS,
      largeur: UTILE / 2 - 10,
    }),
  );
  d.destinataire.forEach((t, i) =>
    ecrire(p, t, [MARGE + UTILE / 2, HAUTEUR - MARGE - 58 - i * 12], {
      gras: i === 0,
      largeur: UTILE / 2,
    }),
  );
  p.y = HAUTEUR - MARGE - 82 - Math.max(d.emetteur.length - 4, d.destinataire.length) * 12;
  ecrire(p, d.titre, [MARGE, p.y], { gras: true, corps: TITRE });
  p.y -= 18;
  for (const r of d.references) {
    ecrire(p, r, [MARGE, p.y], { gris: true });
    p.y -= 13;
  }
  p.y -= 10;
}

function rangee(p: Plume, d: DocumentA4, textes: readonly string[], gras: boolean): void {
  const somme = d.colonnes.reduce((s, c) => s + c.part, 0);
  let x = MARGE;
  d.colonnes.forEach((c, i) => {
    const largeur = (UTILE * c.part) / somme;
    ecrire(p, textes[i] ?? '', [x + 3, p.y], {
      gras,
      droite: c.droite === true,
      largeur: largeur - 6,
    });
    x += largeur;
  });
  filet(p, p.y - 5);
  p.y -= RANG;
}
/** A new page when fewer than `hauteur` points are left; the head of the table again when asked. */
function place(p: Plume, d: DocumentA4, hauteur: number, tete: boolean): void {
  if (p.y - hauteur >= BAS) return;
  p.page = p.pdf.addPage([LARGEUR, HAUTEUR]);
  p.y = HAUTEUR - MARGE - 14;
  if (tete)
    rangee(
      p,
      d,
      d.colonnes.map((c) => c.titre),
      true,
    );
}

/** The paper as PDF bytes: head of the table repeated, pages numbered, legal details on each. */
export async function ecrireDocument(d: DocumentA4): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(enWinAnsi(d.titre));
  pdf.setLanguage('fr-FR');
  const [normale, grasse] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const p: Plume = { pdf, page: pdf.addPage([LARGEUR, HAUTEUR]), y: 0, normale, grasse };
  entete(p, d);
  rangee(
    p,
    d,
    d.colonnes.map((c) => c.titre),
    true,
  );
  for (const l of d.lignes) {
    place(p, d, RANG, true);
    rangee(p, d, l, false);
  }
  place(p, d, d.totaux.length * 14 + (d.notes ?? []).length * 13 + 20, false);
  p.y -= 6;
  for (const [i, [nom, valeur]] of d.totaux.entries()) {
    const gras = i === d.totaux.length - 1;
    ecrire(p, nom, [MARGE + UTILE / 2, p.y], { gras, largeur: UTILE / 4 });
    ecrire(p, valeur, [MARGE + (3 * UTILE) / 4, p.y], {
      gras,
      droite: true,
      largeur: UTILE / 4 - 3,
    });
    p.y -= 14;
  }
  p.y -= 10;
  for (const note of d.notes ?? []) {
    ecrire(p, note, [MARGE, p.y]);
    p.y -= 13;
  }
  const pages = pdf.getPages();
  pages.forEach((page, i) => {
    const pied = { ...p, page };
    filet(pied, BAS - 6);
    ecrire(pied, d.mentions, [MARGE, BAS - 17], { corps: PIED, gris: true, largeur: UTILE - 50 });
    ecrire(pied, `${i + 1} / ${pages.length}`, [MARGE, BAS - 17], {
      corps: PIED,
      gris: true,
      droite: true,
    });
  });
  return pdf.save();
}
