import { estJourAdmis, jourPlus, joursEntre } from './dates.ts';
import { moisSuivant } from './mois.ts';
import * as phrasesCommun from './commun.phrases.ts';
import * as phrasesPeriode from './periode.phrases.ts';

/** The two days of a period as people choose them, both included; an empty one is not chosen. */
export interface JoursChoisis {
  /** YYYY-MM-DD, or empty. */
  de: string;
  a: string;
}
export type FautePeriode = 'incomplete' | 'inversee' | 'impossible';

/**
 * [PER-1] What keeps two chosen days from being a period: one is missing, the end comes before the
 * start, or a day is none of 2000 to 2100. Null when they are one, or when no day is chosen. A
 * screen that is given such days keeps the period it had: it never shows everything under them.
 */
export function fauteDePeriode({ de, a }: JoursChoisis): FautePeriode | null {
  if ([de, a].some((jour) => jour !== '' && !estJourAdmis(jour))) return 'impossible';
  if (de === '' && a === '') return null;
  if (de === '' || a === '') return 'incomplete';
  return a < de ? 'inversee' : null;
}
/** What is said of it. `inversee`: some lists say it in words of their own (specification 1 §5). */
export const direFaute = (
  faute: FautePeriode,
  inversee: string = phrasesCommun.dateFinAvantDebut,
): string =>
  ({
    inversee,
    impossible: phrasesPeriode.dateImpossible,
    incomplete: phrasesPeriode.periodeIncomplete,
  })[faute];

/** The days that stand under these: theirs when they are a period, those of before otherwise. */
export const periodeTenue = (choisis: JoursChoisis, avant: JoursChoisis): JoursChoisis =>
  fauteDePeriode(choisis) === null ? choisis : avant;

const finDuMois = (mois: string): string => jourPlus(`${moisSuivant(mois)}-01`, -1);
const moisEntier = (mois: string): JoursChoisis => ({ de: `${mois}-01`, a: finDuMois(mois) });
/** `n` months after (or before, n < 0) a month `YYYY-MM`. */
function moisPlus(mois: string, n: number): string {
  const rang = Number(mois.slice(0, 4)) * 12 + Number(mois.slice(5, 7)) - 1 + n;
  return `${String(Math.floor(rang / 12)).padStart(4, '0')}-${String((rang % 12) + 1).padStart(2, '0')}`;
}

/** [PER-2] The periods asked for every day, seen from this one: one press each. */
export function periodesCourantes(jour: string): readonly ({ nom: string } & JoursChoisis)[] {
  const hier = jourPlus(jour, -1);
  const [mois, an] = [jour.slice(0, 7), jour.slice(0, 4)];
  return [
    { nom: 'Aujourd’hui', de: jour, a: jour },
    { nom: 'Hier', de: hier, a: hier },
    { nom: '7 jours', de: jourPlus(jour, -6), a: jour },
    { nom: 'Ce mois', ...moisEntier(mois) },
    { nom: 'Mois dernier', ...moisEntier(moisPlus(mois, -1)) },
    { nom: 'Année', de: `${an}-01-01`, a: `${an}-12-31` },
  ];
}

/** Whole calendar months, as their number; 0 otherwise. */
function moisEntiers({ de, a }: JoursChoisis): number {
  if (!de.endsWith('-01') || a !== finDuMois(a.slice(0, 7))) return 0;
  const [an, mois] = [Number(a.slice(0, 4)) - Number(de.slice(0, 4)), Number(a.slice(5, 7))];
  return an * 12 + mois - Number(de.slice(5, 7)) + 1;
}

/**
 * [PER-3] The period just before or just after: as many whole months when it is made of whole
 * months, as many days otherwise. Null without a period to move, and beyond 2000 and 2100.
 */
export function deplacerPeriode(p: JoursChoisis, sens: -1 | 1): JoursChoisis | null {
  if (p.de === '' || fauteDePeriode(p) !== null) return null;
  const mois = moisEntiers(p) * sens;
  const jours = (joursEntre(p.de, p.a) + 1) * sens;
  const suivante =
    mois === 0
      ? { de: jourPlus(p.de, jours), a: jourPlus(p.a, jours) }
      : {
          de: `${moisPlus(p.de.slice(0, 7), mois)}-01`,
          a: finDuMois(moisPlus(p.a.slice(0, 7), mois)),
        };
  return fauteDePeriode(suivante) === null ? suivante : null;
}
