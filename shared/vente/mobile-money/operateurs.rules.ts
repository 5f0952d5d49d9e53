import type { Operateur } from '../caisse/demande-du-panier.schema.ts';

/** National prefix → operator; a setting, since sources differ. */
export type Prefixes = Readonly<Record<string, Operateur>>;
export const PREFIXES_DE_DEPART: Prefixes = {
  '074': 'airtel',
  '076': 'airtel',
  '077': 'airtel',
  '060': 'moov',
  '062': 'moov',
  '063': 'moov',
  '065': 'moov',
  '066': 'moov',
};

const INDICATIF = '241';
/**
 * [MOB-1] '077 12 34 56', '+241 77 12 34 56', '00241077123456' → '24177123456': country code and
 * eight digits, without the leading 0. Null when it is no Gabonese mobile number.
 */
export function numeroNormalise(saisi: string): string | null {
  const nu = saisi.replaceAll(/[\s.\-()]/g, '');
  if (!/^\+?\d+$/.test(nu)) return null;
  const chiffres = nu.replace('+', '').replace(/^00/, '');
  const national = chiffres.startsWith(INDICATIF) ? chiffres.slice(3) : chiffres;
  const sansZero = national.length === 9 && national.startsWith('0') ? national.slice(1) : national;
  return /^[67]\d{7}$/.test(sansZero) ? `${INDICATIF}${sansZero}` : null;
}

/** '24177123456' → '077123456'. */
export const numeroNational = (msisdn: string): string => `0${msisdn.slice(INDICATIF.length)}`;
/** [MOB-2] '077 … 56': screens, tickets and events show no more. */
export const numeroMasque = (msisdn: string): string =>
  `${numeroNational(msisdn).slice(0, 3)} … ${msisdn.slice(-2)}`;

/** [MOB-1] Proposed, never imposed: the cashier may choose the other. */
export const operateurDe = (msisdn: string, prefixes: Prefixes): Operateur | null =>
  prefixes[numeroNational(msisdn).slice(0, 3)] ?? null;
