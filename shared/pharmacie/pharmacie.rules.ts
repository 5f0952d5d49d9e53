import { fauteDuNombre, lireNombre } from '../base/nombre-saisi.rules.ts';

const ESPACES = /[\s\u00a0\u202f]+/g;

/**
 * [PHA-1] A telephone as people write it: '+' in front or not, 6 to 15 digits, spaces, dots or
 * dashes between. Null when it is none; otherwise with single spaces.
 */
export function lireTelephone(saisi: string): string | null {
  const texte = saisi.replace(ESPACES, ' ').trim();
  const chiffres = texte.replace(/\D/g, '').length;
  return /^\+?\d(?:[ .-]?\d)*$/.test(texte) && chiffres >= 6 && chiffres <= 15 ? texte : null;
}

const CAPITAL_MAX = 9_000_000_000_000;
/**
 * [PHA-2] A capital in FCFA: '5000000', '5 000 000', '5.000.000', '1500,50'; two decimals at most. Null
 * when it is none, or may be read in two ways.
 */
export function lireCapital(saisi: string): number | null {
  const lu = lireNombre(saisi, 2);
  if (typeof lu !== 'number' || fauteDuNombre(lu, 2, CAPITAL_MAX) !== null) return null;
  return lu;
}

/** [PHA-3] A share as people write it: '10', '12,5', '10 %'; from 0 to 100. Null when it is none. */
export function lirePourcent(saisi: string): number | null {
  const texte = saisi.replace(ESPACES, '').replace(/%$/, '');
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(texte)) return null;
  const part = Number(texte.replace(',', '.'));
  return part <= 100 ? part : null;
}

/** [DEV-14] Days that a quote stands where the pharmacy said nothing else. */
export const VALIDITE_JOURS = 30;
const VALIDITE_MAX = 365;
/** [PHA-4] A number of days, whole, from 1 to 365. Null when it is none. */
export function lireValidite(saisi: string): number | null {
  const lu = lireNombre(saisi, 0);
  return typeof lu === 'number' && Number.isInteger(lu) && lu >= 1 && lu <= VALIDITE_MAX
    ? lu
    : null;
}
