import { debutDeJour, formatDate, joursEntre } from '../../base/dates.ts';
import type { JoursChoisis } from '../../base/periode-choisie.rules.ts';
import * as phrases from './statistiques.phrases.ts';

/** Elapsed days of each. */
export interface Comparaison {
  jours: number;
  compares: number;
  /** Unequal lengths: per day. */
  parJour: boolean;
  phrase: string;
}

/** Today included while running. */
function joursPasses({ de, a }: JoursChoisis, aujourdhui: string): number {
  const dernier = a < aujourdhui ? a : aujourdhui;
  return dernier < de ? 0 : joursEntre(de, dernier) + 1;
}
const dite = ({ de, a }: JoursChoisis): string => {
  const [debut, fin] = [de, a].map((jour) => formatDate(debutDeJour(jour)));
  return de === a ? `${debut}` : `${debut} au ${fin}`;
};

/**
 * [STA-62] Against a chosen period: 29 days beside 31 are compared per day, which is stated; null
 * before it begins.
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

export const surAutantDeJours = (valeur: number, c: Comparaison): number =>
  (valeur * c.jours) / c.compares;
