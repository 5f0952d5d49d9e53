import { debutDeJour, formatDate, joursEntre } from '../base/dates.ts';
import type { JoursChoisis } from '../base/periode-choisie.rules.ts';
import * as phrases from './statistiques.phrases.ts';

/** What two periods are compared over: days of each that have passed. */
export interface Comparaison {
  jours: number;
  compares: number;
  /** Unequal lengths are compared per day. */
  parJour: boolean;
  /** What is said of them. */
  phrase: string;
}

/** Days of a period that have passed: all once it is over, today's included while it runs. */
function joursPasses({ de, a }: JoursChoisis, aujourdhui: string): number {
  const dernier = a < aujourdhui ? a : aujourdhui;
  return dernier < de ? 0 : joursEntre(de, dernier) + 1;
}
const dite = ({ de, a }: JoursChoisis): string => {
  const [debut, fin] = [de, a].map((jour) => formatDate(debutDeJour(jour)));
  return de === a ? `${debut}` : `${debut} au ${fin}`;
};

/**
 * [STA-62] A period beside another one, freely chosen. 29 days of November beside 31 of October are
 * compared per day, and it is said; a period that has not begun is compared with nothing (null).
 */
export function comparaisonDe(
  periode: JoursChoisis,
  comparee: JoursChoisis,
  aujourdhui: string,
): Comparaison | null {
  if (periode.de === '' || comparee.de === '') return null;
  const jours = joursPasses(periode, aujourdhui);
  const compares = joursPasses(comparee, aujourdhui);
  if (jours === 0 || compares === 0) return null;
  const parJour = jours !== compares;
  return {
    jours,
    compares,
    parJour,
    phrase: phrases.compareeA(dite(comparee), parJour ? { jours, compares } : null),
  };
}

/** What a measure of the compared period would be over as many days as the other. */
export const surAutantDeJours = (valeur: number, c: Comparaison): number =>
  (valeur * c.jours) / c.compares;
