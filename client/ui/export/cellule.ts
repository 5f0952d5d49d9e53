import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { ColonneExport } from '../liste/colonne.ts';

/**
 * [EXP-1] A spreadsheet runs text that begins like a formula: an apostrophe before it keeps it
 * text. Signed numbers stay numbers.
 */
export const desamorcer = (texte: string): string =>
  /^[=+\-@\t\r]/.test(texte) && !/^[+-]?[\d.,\s]+$/.test(texte) ? `'${texte}` : texte;

const valeurDe = (ligne: unknown, { champ }: ColonneExport): unknown =>
  typeof ligne === 'object' && ligne !== null ? Reflect.get(ligne, champ) : undefined;

/** Text of a cell, as CSV writes it: plain numbers, so that a spreadsheet can add them up. */
export function texteCsv(ligne: unknown, colonne: ColonneExport): string {
  const valeur = valeurDe(ligne, colonne);
  if (valeur === null || valeur === undefined) return '';
  if (colonne.format === 'nombre' || colonne.format === 'money')
    return String(valeur).replace('.', ',');
  return lisible(valeur, colonne);
}

/** Text of a cell on paper: grouped figures; the unit stands in the head. */
export function textePapier(ligne: unknown, colonne: ColonneExport): string {
  const valeur = valeurDe(ligne, colonne);
  if (valeur === null || valeur === undefined) return '';
  return colonne.format === 'nombre' || colonne.format === 'money'
    ? formatNombre(Number(valeur))
    : lisible(valeur, colonne);
}

function lisible(valeur: unknown, { format }: ColonneExport): string {
  if (format === 'date') return formatDate(new Date(String(valeur)));
  if (format === 'datetime') return formatDateHeure(new Date(String(valeur)));
  if (format === 'oui_non') return valeur ? 'Oui' : 'Non';
  return typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur);
}

/**
 * Typed value of a workbook cell: numbers and dates stay so. Dates are shifted to read as a
 * Libreville clock (UTC+1).
 */
export function valeurClasseur(
  ligne: unknown,
  colonne: ColonneExport,
): string | number | Date | null {
  const valeur = valeurDe(ligne, colonne);
  if (valeur === null || valeur === undefined || valeur === '') return null;
  if (colonne.format === 'nombre' || colonne.format === 'money') return Number(valeur);
  if (colonne.format === 'date' || colonne.format === 'datetime')
    return new Date(Date.parse(String(valeur)) + 3_600_000);
  return lisible(valeur, colonne);
}
