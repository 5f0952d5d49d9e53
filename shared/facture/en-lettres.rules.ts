import { toCardinal } from 'n2words/fr-FR';

/**
 * 'de' stands between a noun of number and the money: « un million de francs », « deux millions
 * cinq mille francs ».
 */
const unite = (n: number): string =>
  `${n >= 1_000_000 && n % 1_000_000 === 0 ? ' de' : ''} ${Math.abs(n) < 2 ? 'franc' : 'francs'} CFA`;

/**
 * [FAC-2] A whole amount in French words, as an invoice closes on: 'douze mille cinq cents francs
 * CFA'. Takes FCFA, rounded to the franc.
 */
export function enLettres(fcfa: number): string {
  const entier = Math.round(fcfa);
  return `${entier < 0 ? 'moins ' : ''}${toCardinal(Math.abs(entier))}${unite(Math.abs(entier))}`;
}
