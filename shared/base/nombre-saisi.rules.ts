import { formatNombre } from './montant.ts';
import * as phrases from './nombre.phrases.ts';

export type DecimalesSaisies = 0 | 2;

/** [NBR-1] Null when valid. Never corrected: −500 is not 500, 2,5 is neither 2 nor 25. */
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

/** '12 500', "12'500", '12.500.000', '1,234,567.5'. */
const GROUPES = [
  /^(-?[1-9]\d{0,2}(?:[\s\u00a0\u202f'’]\d{3})+)(?:[.,](\d+))?$/,
  /^(-?[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^(-?[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
];
/** One separator, three digits: thousands or decimals. '0,500' is no thousands. */
const UN_GROUPE = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const DECIMAL = /^-?\d+(?:[.,]\d+)?$/;
const MONNAIE = /\s*(?:F ?CFA|CFA|XAF|F)\s*$/i;

/**
 * [NBR-2] '1.234,50', '85.5', '12,5 FCFA'. '12.500', '12,500': thousands without decimals, else
 * 'ambigu'. Null: no number.
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
 * [NBR-4] Text as displayed ('50,000'): thousands in integer fields, ambiguous in decimal ones,
 * zeros included; else null.
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
