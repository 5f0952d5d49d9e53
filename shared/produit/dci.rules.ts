import { normaliser } from '../base/liste.ts';

/**
 * [PRO-4] A DCI set as it is stored and compared: capitals without accents, each substance once, in
 * alphabetical order, joined by ' + '. 'Codéine + paracétamol' and 'PARACETAMOL+CODEINE' are one
 * set. Null when nothing is said ('vide' is the old files' word for it).
 */
export function dciCanonique(dci: string | null | undefined): string | null {
  const substances = (dci ?? '')
    .split('+')
    .map((s) => normaliser(s).toUpperCase().replace(/\s+/g, ' ').trim())
    .filter((s) => s !== '' && s !== 'VIDE');
  return substances.length === 0 ? null : [...new Set(substances)].sort().join(' + ');
}
