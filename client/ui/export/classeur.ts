import * as module from 'exceljs';
import type { ColonneExport } from '../liste/colonne.ts';
import { desamorcer, valeurClasseur } from './cellule.ts';

// A CommonJS library: depending on the bundler its members stand on the module or on its default.
const ExcelJS = (module as { default?: typeof module }).default ?? module;
const FORMATS: Readonly<Partial<Record<ColonneExport['format'], string>>> = {
  nombre: '#,##0',
  money: '#,##0',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm:ss',
};
const LARGEUR = { minimum: 10, maximum: 60 } as const;

/** One sheet of a workbook. */
export interface Feuille {
  titre: string;
  lignes: readonly unknown[];
  colonnes: readonly ColonneExport[];
}
/** [EXP-3] A workbook of one sheet: bold frozen head, numbers and dates as such. */
export const ecrireClasseur = (
  titre: string,
  lignes: readonly unknown[],
  colonnes: readonly ColonneExport[],
): Promise<ArrayBuffer> => ecrireFeuilles([{ titre, lignes, colonnes }]);

/** The same with several sheets, each named by its title (31 characters at most, each once). */
export async function ecrireFeuilles(feuilles: readonly Feuille[]): Promise<ArrayBuffer> {
  const classeur = new ExcelJS.Workbook();
  for (const { titre, lignes, colonnes } of feuilles) {
    const feuille = classeur.addWorksheet(
      titre.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31) || 'Liste',
      { views: [{ state: 'frozen', ySplit: 1 }] },
    );
    feuille.columns = colonnes.map((c) => ({
      header: c.label,
      key: c.champ,
      width: largeur(c, lignes),
      ...(FORMATS[c.format] && { style: { numFmt: FORMATS[c.format] } }),
    }));
    feuille.getRow(1).font = { bold: true };
    for (const ligne of lignes) {
      feuille.addRow(
        colonnes.map((c) => {
          const valeur = valeurClasseur(ligne, c);
          return typeof valeur === 'string' ? desamorcer(valeur) : valeur;
        }),
      );
    }
  }
  return (await classeur.xlsx.writeBuffer()) as ArrayBuffer;
}

/** Wide enough for the first rows. */
function largeur(colonne: ColonneExport, lignes: readonly unknown[]): number {
  const longueurs = lignes
    .slice(0, 200)
    .map((l) => String(valeurClasseur(l, colonne) ?? '').length);
  const texte =
    colonne.format === 'date'
      ? 12
      : colonne.format === 'datetime'
        ? 20
        : Math.max(0, ...longueurs) + 2;
  return Math.min(LARGEUR.maximum, Math.max(LARGEUR.minimum, colonne.label.length + 2, texte));
}
