import type { ColonneExport } from '../liste/colonne.ts';
import { desamorcer, texteCsv } from './cellule.ts';

const BOM = '\ufeff';
const echapper = (texte: string): string =>
  /[";\r\n]/.test(texte) ? `"${texte.replaceAll('"', '""')}"` : texte;
const enLigne = (cellules: readonly string[]): string =>
  `${cellules.map((c) => echapper(desamorcer(c))).join(';')}\r\n`;

/** [EXP-2] CSV as spreadsheets in French open it: a byte-order mark, semicolons, CRLF. */
export const enTeteCsv = (colonnes: readonly ColonneExport[]): string =>
  BOM + enLigne(colonnes.map((c) => c.label));
export const lignesCsv = (lignes: readonly unknown[], colonnes: readonly ColonneExport[]): string =>
  lignes.map((l) => enLigne(colonnes.map((c) => texteCsv(l, c)))).join('');
