import { toCardinal } from 'n2words/fr-FR';

/** « un million de francs », « deux millions cinq mille francs ». */
const unite = (n: number): string =>
  `${n >= 1_000_000 && n % 1_000_000 === 0 ? ' de' : ''} ${Math.abs(n) < 2 ? 'franc' : 'francs'} CFA`;

/** [FAC-2] 'douze mille cinq cents francs CFA'. FCFA, rounded. */
export function enLettres(fcfa: number): string {
  const entier = Math.round(fcfa);
  return `${entier < 0 ? 'moins ' : ''}${toCardinal(Math.abs(entier))}${unite(Math.abs(entier))}`;
}
