import type { PDFDocument, PDFPage } from 'pdf-lib';
import {
  CORPS,
  FILET,
  GRIS,
  NOIR,
  ouvrirPdf,
  PAGE,
  type Polices,
  RANGEE,
  tenir,
  UTILE,
} from '#client/ui/export/plume-pdf.ts';

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

const { largeur: LARGEUR, hauteur: HAUTEUR, marge: MARGE } = PAGE;
const [TITRE, PIED] = [16, 7];
const BAS = MARGE + 24;

interface Papier extends Polices {
  pdf: PDFDocument;
  page: PDFPage;
  y: number;
}
interface Style {
  gras?: boolean;
  corps?: number;
  gris?: boolean;
  droite?: boolean;
  largeur?: number;
}

function ecrire(
  p: Papier,
  texte: string,
  [x, y]: readonly [x: number, y: number],
  { gras = false, corps = CORPS, gris = false, droite = false, largeur = UTILE }: Style = {},
): void {
  const font = gras ? p.grasse : p.normale;
  const sur = tenir(texte, largeur, font, corps);
  p.page.drawText(sur, {
    x: droite ? x + largeur - font.widthOfTextAtSize(sur, corps) : x,
    y,
    size: corps,
    font,
    color: gris ? GRIS : NOIR,
  });
}
const filet = (p: Papier, y: number): void =>
  p.page.drawLine({
    start: { x: MARGE, y },
    end: { x: LARGEUR - MARGE, y },
    thickness: 0.5,
    color: FILET,
  });

function entete(p: Papier, d: DocumentA4): void {
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

function rangee(p: Papier, d: DocumentA4, textes: readonly string[], gras: boolean): void {
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
  p.y -= RANGEE;
}
/** A new page when fewer than `hauteur` points are left; the head of the table again when asked. */
function place(p: Papier, d: DocumentA4, hauteur: number, tete: boolean): void {
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
  const { pdf, polices } = await ouvrirPdf(d.titre);
  const p: Papier = { pdf, page: pdf.addPage([LARGEUR, HAUTEUR]), y: 0, ...polices };
  entete(p, d);
  rangee(
    p,
    d,
    d.colonnes.map((c) => c.titre),
    true,
  );
  for (const l of d.lignes) {
    place(p, d, RANGEE, true);
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
