import { fauteDuNombre, lireNombre } from '../../base/nombre-saisi.rules.ts';

const ESPACES = /[\s\u00a0\u202f]+/g;

/**
 * [PHA-1] Optional '+', 6 to 15 digits with spaces, dots or dashes; null if invalid, else
 * single-spaced.
 */
export function lireTelephone(saisi: string): string | null {
  const texte = saisi.replace(ESPACES, ' ').trim();
  const chiffres = texte.replace(/\D/g, '').length;
  return /^\+?\d(?:[ .-]?\d)*$/.test(texte) && chiffres >= 6 && chiffres <= 15 ? texte : null;
}

const CAPITAL_MAX = 9_000_000_000_000;
/**
 * [PHA-2] FCFA: '5000000', '5 000 000', '5.000.000', '1500,50'; two decimals at most. Null if
 * invalid or ambiguous.
 */
export function lireCapital(saisi: string): number | null {
  const lu = lireNombre(saisi, 2);
  if (typeof lu !== 'number' || fauteDuNombre(lu, 2, CAPITAL_MAX) !== null) return null;
  return lu;
}

/** [PHA-3] '10', '12,5', '10 %'; 0 to 100, else null. */
export function lirePourcent(saisi: string): number | null {
  const texte = saisi.replace(ESPACES, '').replace(/%$/, '');
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(texte)) return null;
  const part = Number(texte.replace(',', '.'));
  return part <= 100 ? part : null;
}

/** [DEV-14] Default validity of a devis, days. */
export const VALIDITE_JOURS = 30;
const VALIDITE_MAX = 365;
/** [PHA-4] Whole days, 1 to 365; else null. */
export function lireValidite(saisi: string): number | null {
  const lu = lireNombre(saisi, 0);
  return typeof lu === 'number' && Number.isInteger(lu) && lu >= 1 && lu <= VALIDITE_MAX
    ? lu
    : null;
}

/**
 * [PHA-5] An https address and its path, without final slash, name, password, question or anchor;
 * else null.
 */
export function lireAdressePublique(saisi: string): string | null {
  const url = URL.parse(saisi.trim());
  if (url?.protocol !== 'https:' || url.username || url.password || url.search || url.hash)
    return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
