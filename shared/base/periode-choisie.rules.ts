import { estJourAdmis, jourPlus, joursEntre } from './dates.ts';
import { moisSuivant } from './mois.ts';
import * as phrasesCommun from './commun.phrases.ts';
import * as phrasesPeriode from './periode.phrases.ts';

/** YYYY-MM-DD, inclusive; empty when not chosen. */
export interface JoursChoisis {
  de: string;
  a: string;
}
export type FautePeriode = 'incomplete' | 'inversee' | 'impossible';

/**
 * [PER-1] Bound missing, inverted, or outside 2000–2100; null when valid or empty. Screens then
 * keep the previous period, never all dates.
 */
export function fauteDePeriode({ de, a }: JoursChoisis): FautePeriode | null {
  if ([de, a].some((jour) => jour !== '' && !estJourAdmis(jour))) return 'impossible';
  if (de === '' && a === '') return null;
  if (de === '' || a === '') return 'incomplete';
  return a < de ? 'inversee' : null;
}
/** `inversee`: some lists have their own sentence (specification 1 §5). */
export const describeFaute = (
  faute: FautePeriode,
  inversee: string = phrasesCommun.dateFinAvantDebut,
): string =>
  ({
    inversee,
    impossible: phrasesPeriode.dateImpossible,
    incomplete: phrasesPeriode.periodeIncomplete,
  })[faute];

export const periodeTenue = (choisis: JoursChoisis, avant: JoursChoisis): JoursChoisis =>
  fauteDePeriode(choisis) === null ? choisis : avant;

const finDuMois = (mois: string): string => jourPlus(`${moisSuivant(mois)}-01`, -1);
const moisEntier = (mois: string): JoursChoisis => ({ de: `${mois}-01`, a: finDuMois(mois) });
/** `n` may be negative; `YYYY-MM`. */
function moisPlus(mois: string, n: number): string {
  const rang = Number(mois.slice(0, 4)) * 12 + Number(mois.slice(5, 7)) - 1 + n;
  return `${String(Math.floor(rang / 12)).padStart(4, '0')}-${String((rang % 12) + 1).padStart(2, '0')}`;
}

/** [PER-2] Shortcut periods relative to this day. */
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

/** Number of whole calendar months, else 0. */
function moisEntiers({ de, a }: JoursChoisis): number {
  if (!de.endsWith('-01') || a !== finDuMois(a.slice(0, 7))) return 0;
  const [an, mois] = [Number(a.slice(0, 4)) - Number(de.slice(0, 4)), Number(a.slice(5, 7))];
  return an * 12 + mois - Number(de.slice(5, 7)) + 1;
}

/** [PER-3] Same length, in months if whole. Null without a period or outside 2000–2100. */
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
