import * as module from 'exceljs';
import type { CellValue } from 'exceljs';
import { formatDate } from '#shared/base/dates.ts';

// A CommonJS library: depending on the bundler its members stand on the module or on its default.
const ExcelJS = (module as { default?: typeof module }).default ?? module;

/** A cell as text; `formule`: its value is computed. */
export interface CelluleLue {
  texte: string;
  formule: boolean;
}
/** A row of a workbook, with the number the spreadsheet shows. */
export interface RangeeLue {
  ligne: number;
  cellules: CelluleLue[];
}
/** Fifteen figures, as spreadsheets show them: 0.1 + 0.2 is 0.3. */
const nombreEnTexte = (n: number): string =>
  Number.isInteger(n) ? n.toFixed(0) : String(Number(n.toPrecision(15))).replace('.', ',');

function texteDe(valeur: CellValue): string {
  if (valeur === null || valeur === undefined) return '';
  if (typeof valeur === 'number') return nombreEnTexte(valeur);
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (valeur instanceof Date) return formatDate(valeur);
  if (typeof valeur === 'string') return valeur;
  if ('richText' in valeur) return valeur.richText.map((r) => r.text).join('');
  if ('error' in valeur) return valeur.error;
  if ('text' in valeur) return texteDe(valeur.text as CellValue);
  return 'result' in valeur ? texteDe(valeur.result as CellValue) : '';
}
const estFormule = (valeur: CellValue): boolean =>
  typeof valeur === 'object' &&
  valeur !== null &&
  ('formula' in valeur || 'sharedFormula' in valeur);

/**
 * The rows of the first sheet that has some, blank ones left out. Throws when the file is no
 * workbook.
 */
export async function lireClasseur(octets: ArrayBuffer): Promise<RangeeLue[]> {
  const classeur = new ExcelJS.Workbook();
  await classeur.xlsx.load(octets);
  const feuille = classeur.worksheets.find((f) => f.actualRowCount > 0);
  const rangees: RangeeLue[] = [];
  feuille?.eachRow((rangee, ligne) => {
    const valeurs = rangee.values;
    const cellules = Array.isArray(valeurs)
      ? Array.from({ length: Math.max(0, valeurs.length - 1) }, (_, i): CelluleLue => ({
          texte: texteDe(valeurs[i + 1]),
          formule: estFormule(valeurs[i + 1]),
        }))
      : [];
    if (cellules.some((c) => c.texte.trim() !== '' || c.formule)) rangees.push({ ligne, cellules });
  });
  return rangees;
}
