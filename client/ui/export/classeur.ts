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
export interface FeuilleClasseur {
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
export async function ecrireFeuilles(feuilles: readonly FeuilleClasseur[]): Promise<ArrayBuffer> {
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
      ...styleDe(c),
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

function styleDe({ format }: ColonneExport): { style?: { numFmt: string } } {
  const numFmt = FORMATS[format];
  return numFmt ? { style: { numFmt } } : {};
}

/** A date takes the same place in every row; anything else what its first rows take. */
function largeurTexte(colonne: ColonneExport, lignes: readonly unknown[]): number {
  if (colonne.format === 'date') return 12;
  if (colonne.format === 'datetime') return 20;
  const longueurs = lignes
    .slice(0, 200)
    .map((l) => String(valeurClasseur(l, colonne) ?? '').length);
  return Math.max(0, ...longueurs) + 2;
}

/** Wide enough for the first rows. */
function largeur(colonne: ColonneExport, lignes: readonly unknown[]): number {
  const utile = Math.max(colonne.label.length + 2, largeurTexte(colonne, lignes));
  return Math.min(LARGEUR.maximum, Math.max(LARGEUR.minimum, utile));
}
