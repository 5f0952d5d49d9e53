import { formatNombre } from './montant.ts';
import * as phrases from './nombre.phrases.ts';

/** What a field of numbers takes: whole ones, or with two decimals. */
export type DecimalesSaisies = 0 | 2;

/**
 * [NBR-1] Why a number that is typed cannot stand in its field, in words; null when it can. It is
 * said, never mended: −500 is not 500, 2,5 is neither 2 nor 25, and 90 where 60 is the most is not 9.
 */
export function fauteDuNombre(
  n: number | null,
  decimales: DecimalesSaisies,
  maximum = Infinity,
): string | null {
  if (n === null) return null;
  if (n < 0) return phrases.nombreNegatif;
  if (n > maximum) return phrases.nombreAuPlus(formatNombre(maximum));
  const echelle = 10 ** decimales;
  if (Math.abs(n * echelle - Math.round(n * echelle)) < 1e-6) return null;
  return decimales === 0 ? phrases.nombreEntier : phrases.deuxDecimales;
}

/** Thousands as people write them, then decimals: '12 500', "12'500", '12.500.000', '1,234,567.5'. */
const GROUPES = [
  /^(-?[1-9]\d{0,2}(?:[\s\u00a0\u202f'’]\d{3})+)(?:[.,](\d+))?$/,
  /^(-?[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^(-?[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
];
/** One point or comma, then three digits: thousands, or three decimals. '0,500' is no thousands. */
const UN_GROUPE = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const DECIMAL = /^-?\d+(?:[.,]\d+)?$/;
const MONNAIE = /\s*(?:F ?CFA|CFA|XAF|F)\s*$/i;

/**
 * [NBR-2] A number as people write it, the same whether it is typed, pasted or of a file: '12 500',
 * '12.500.000', '1.234,50', '12,75', '85.5', '12,5 FCFA'. '12.500' and '12,500' are thousands where there
 * are no decimals; 'ambigu' where there may be, for they are 12500 to some and 12,5 to others. Null when
 * it is no number.
 */
export function lireNombre(texte: string, decimales: DecimalesSaisies): number | 'ambigu' | null {
  const t = texte
    .replace(/\u2212/g, '-')
    .replace(MONNAIE, '')
    .trim();
  if (decimales > 0 && UN_GROUPE.test(t)) return 'ambigu';
  for (const groupe of GROUPES) {
    const [, entier, virgule = '0'] = groupe.exec(t) ?? [];
    if (entier !== undefined) return Number(`${entier.replace(/[^\d-]/g, '')}.${virgule}`);
  }
  return DECIMAL.test(t) ? Number(t.replace(',', '.')) : null;
}

/**
 * [NBR-4] What is being typed, as the field shows it ('50,000' for 50.000 typed): thousands in a field
 * without decimals, in doubt in one that has them; null for any other number. Zeros count: '50,000' is
 * as doubtful as '50,125'.
 */
export function milliersTapes(
  montre: string,
  decimales: DecimalesSaisies,
): number | 'doute' | null {
  const [, entier = '', trois = ''] = /^(-?[1-9][\d.]*),(\d{3,})$/.exec(montre) ?? [];
  if (entier === '') return null;
  if (decimales > 0) return 'doute';
  return trois.length === 3 ? Number(entier.replaceAll('.', '') + trois) : null;
}
