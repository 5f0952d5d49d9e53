import type { PDFFont } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { type ColonneExport, estNombre } from '../liste/colonne.ts';
import { textePapier } from './cellule.ts';
import { ecrireTitre } from './document-pdf.ts';
import { COUCHEE, ecrirePapier, type Plume, RETRAIT } from './plume-pdf.ts';
import { SERREE, TablePdf } from './table-pdf.ts';

const TITRE = 13;
/** Rows between two words of progress. */
const PAS = 100;

interface Impression {
  titre: string;
  mentions: string;
  /** Printed at the top: when the list was read. */
  date: string;
  colonnes: readonly ColonneExport[];
  lignes: readonly unknown[];
}

/**
 * [EXP-5] The list on A4 lying down: heads repeated, pages numbered, the legal footer of the
 * pharmacy on each. `avancer` is told how many rows are written.
 */
export function ecrireListePdf(
  impression: Impression,
  avancer: (lignes: number) => void,
): Promise<Uint8Array> {
  const { titre, mentions, date, lignes } = impression;
  const tete = { titre, date: `${lignes.length} Lignes · ${date}` };
  return ecrirePapier(
    {
      titre,
      mentions,
      feuille: COUCHEE,
      entete: (plume) => ecrireTitre(plume, tete, TITRE),
    },
    (plume) => ecrireLignes(plume, impression, avancer),
  );
}

function ecrireLignes(
  plume: Plume,
  { colonnes, lignes }: Impression,
  avancer: (lignes: number) => void,
): void {
  const font = plume.polices.normale;
  const besoins = besoinsDe(colonnes, lignes, font);
  const table = new TablePdf(
    plume,
    colonnes.map((c, i) => ({
      label: c.label,
      droite: estNombre(c.format),
      part: besoins[i] ?? 1,
    })),
    SERREE,
  );
  lignes.forEach((ligne, i) => {
    table.ecrireRangee({ textes: colonnes.map((c) => textePapier(ligne, c)), font });
    if ((i + 1) % PAS === 0) avancer(i + 1);
  });
  avancer(lignes.length);
}

const LARGEUR_MAX = 260;
/** Widths in points that the heads and the first rows need. */
function besoinsDe(
  colonnes: readonly ColonneExport[],
  lignes: readonly unknown[],
  police: PDFFont,
): number[] {
  const premieres = lignes.slice(0, 100);
  return colonnes.map((c) => {
    const textes = [c.label.toUpperCase(), ...premieres.map((l) => textePapier(l, c))];
    const largeurs = textes.map((t) => police.widthOfTextAtSize(enWinAnsi(t), SERREE.size));
    return Math.min(LARGEUR_MAX, Math.max(...largeurs) + 2 * RETRAIT + 4);
  });
}
