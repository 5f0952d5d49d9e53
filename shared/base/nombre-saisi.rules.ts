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

const GROUPE = /^-?\d{1,3}(?:[.\s\u00a0\u202f]\d{3})+(?:,\d+)?$/;
const FRANCAIS = /^-?\d+(?:,\d+)?$/;
const ANGLAIS = /^-?\d+\.\d+$/;

/**
 * [NBR-2] A number pasted as a whole: '12.500' and '12 500' as this product writes them, '12,75', and
 * '12.75' as other programs do; 'illisible' when it is none of these.
 */
export function lireNombreColle(texte: string): number | 'illisible' {
  const t = texte
    .replace(/\u2212/g, '-')
    .replace(/\s*(?:FCFA|F CFA|XAF|F)\s*$/i, '')
    .trim();
  if (GROUPE.test(t)) return Number(t.replace(/[.\s\u00a0\u202f]/g, '').replace(',', '.'));
  if (FRANCAIS.test(t)) return Number(t.replace(',', '.'));
  return ANGLAIS.test(t) ? Number(t) : 'illisible';
}
