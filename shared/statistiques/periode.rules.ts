import {
  debutDeJour,
  estJour,
  type FiltrePeriode,
  jourDe,
  jourPlus,
  type Periode,
  rangDansLaSemaine,
} from '../base/dates.ts';
import { moisSuivant } from '../base/mois.ts';
import {
  type FautePeriode,
  fauteDePeriode,
  type JoursChoisis,
} from '../base/periode-choisie.rules.ts';

export const TYPES_PERIODE = ['JOURNALIERE', 'HEBDOMADAIRE', 'MENSUEL'] as const;
export type TypePeriode = (typeof TYPES_PERIODE)[number];
export const LIMITES = [10, 20, 50, 100] as const;
export const LIMITE_DEFAUT = 20;

/** The filter form of the statistics, as typed (specification 3 §3). */
export interface FormulairePeriode {
  /** YYYY-MM-DD, or empty. */
  debut: string;
  fin: string;
  /** YYYY-Www, or empty. */
  week: string;
  /** YYYY-MM, or empty. */
  month: string;
  limit: number;
}
export const FORMULAIRE_VIDE: FormulairePeriode = {
  debut: '',
  fin: '',
  week: '',
  month: '',
  limit: LIMITE_DEFAUT,
};

/** The Monday of the ISO week that holds this day. */
const lundiDe = (jour: string): string => jourPlus(jour, -rangDansLaSemaine(jour));

/**
 * [STA-1] Monday and Sunday of an ISO week `YYYY-Www`; null when that year has no such week. The
 * week of 4 January is the first.
 */
export function bornesSemaine(week: string): { de: string; a: string } | null {
  const lue = /^(\d{4})-W(\d{2})$/.exec(week);
  if (!lue) return null;
  const [, an = '', numero = ''] = lue;
  const n = Number(numero);
  const de = jourPlus(lundiDe(`${an}-01-04`), (n - 1) * 7);
  return n >= 1 && semaineDe(de) === week ? { de, a: jourPlus(de, 6) } : null;
}
/** [STA-2] ISO week of a day, `YYYY-Www`: 2027-01-01 is a Friday, of 2026-W53. */
export function semaineDe(jour: string): string {
  const lundi = lundiDe(jour);
  const an = jourPlus(lundi, 3).slice(0, 4);
  const n = Math.round((Date.parse(lundi) - Date.parse(lundiDe(`${an}-01-04`))) / 604_800_000) + 1;
  return `${an}-W${String(n).padStart(2, '0')}`;
}
/** First and last day of a month `YYYY-MM`; null when there is none such. */
export function bornesMois(month: string): { de: string; a: string } | null {
  return estJour(`${month}-01`)
    ? { de: `${month}-01`, a: jourPlus(`${moisSuivant(month)}-01`, -1) }
    : null;
}

const CHOISIS: Readonly<
  Record<TypePeriode, (formulaire: FormulairePeriode) => JoursChoisis | null>
> = {
  JOURNALIERE: ({ debut, fin }) => ({ de: debut, a: fin }),
  HEBDOMADAIRE: ({ week }) => (week === '' ? AUCUN : bornesSemaine(week)),
  MENSUEL: ({ month }) => (month === '' ? AUCUN : bornesMois(month)),
};
const AUCUN: JoursChoisis = { de: '', a: '' };

/**
 * [STA-3] What the form asks for: `period_from` and `period_to`, or nothing when it is empty. Days
 * take the two dates, weeks Monday to Sunday, months the first to the last day. A form that is
 * filled and is no period says what keeps it from being one [PER-1]: it never means every sale.
 */
export function periodeDe(
  type: TypePeriode,
  formulaire: FormulairePeriode,
): FiltrePeriode | FautePeriode {
  const jours = CHOISIS[type](formulaire);
  if (!jours) return 'impossible';
  const faute = fauteDePeriode(jours);
  if (faute) return faute;
  return jours.de === '' ? {} : { period_from: jours.de, period_to: jours.a };
}

/** Whole calendar months, as their number; 0 otherwise. */
function moisEntiers({ debut, fin }: Periode): number {
  const [de, a] = [jourDe(debut), jourDe(fin)];
  const entiers =
    de.endsWith('-01') &&
    a.endsWith('-01') &&
    debutDeJour(de).getTime() === debut.getTime() &&
    debutDeJour(a).getTime() === fin.getTime();
  return entiers
    ? (Number(a.slice(0, 4)) - Number(de.slice(0, 4))) * 12 +
        Number(a.slice(5, 7)) -
        Number(de.slice(5, 7))
    : 0;
}
function reculerMois(jour: string, n: number): string {
  const total = Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7)) - 1 - n;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}-01`;
}
/**
 * [STA-4] The period just before: as many whole months when it is made of whole months, as long
 * otherwise.
 */
export function periodePrecedente(p: Periode): Periode {
  const n = moisEntiers(p);
  if (n > 0) return { debut: debutDeJour(reculerMois(jourDe(p.debut), n)), fin: p.debut };
  return {
    debut: new Date(p.debut.getTime() - (p.fin.getTime() - p.debut.getTime())),
    fin: p.debut,
  };
}
/** The same instant a year before; 29 February becomes the 28th. */
function unAnAvant(instant: Date): Date {
  const jour = jourDe(instant);
  const an = String(Number(jour.slice(0, 4)) - 1).padStart(4, '0');
  const meme = `${an}${jour.slice(4)}`;
  return new Date(
    debutDeJour(estJour(meme) ? meme : `${an}-02-28`).getTime() +
      instant.getTime() -
      debutDeJour(jour).getTime(),
  );
}
/**
 * [STA-5] The same dates a year before. The end is the day after the last one shifted, so that a
 * leap day is not lost.
 */
export function anneePrecedente({ debut, fin }: Periode): Periode {
  const minuit = debutDeJour(jourDe(fin)).getTime() === fin.getTime();
  return {
    debut: unAnAvant(debut),
    fin: minuit
      ? new Date(unAnAvant(new Date(fin.getTime() - 86_400_000)).getTime() + 86_400_000)
      : unAnAvant(fin),
  };
}

/**
 * [STA-44] What a period is compared with: the one before and the year before, whole once it is
 * over; while it runs, as many of their days as it has had, today included. Three weeks of a month
 * beside a whole month would say a fall that is none.
 */
export function periodesComparees(
  p: Periode,
  maintenant: Date,
): { precedente: Periode; annee: Periode } {
  const demain = debutDeJour(jourPlus(jourDe(maintenant), 1));
  const precedente = periodePrecedente(p);
  if (demain <= p.debut || demain >= p.fin) return { precedente, annee: anneePrecedente(p) };
  const fin = precedente.debut.getTime() + demain.getTime() - p.debut.getTime();
  return {
    precedente: {
      debut: precedente.debut,
      fin: new Date(Math.min(fin, precedente.fin.getTime())),
    },
    annee: anneePrecedente({ debut: p.debut, fin: demain }),
  };
}

export type Grain = 'heure' | 'jour' | 'mois';
const JOURS_PAR_JOUR = 62;
/**
 * [STA-6] The turnover is drawn by hour on a day, by day up to two months, by month beyond and for
 * always (null).
 */
export function grainDe(p: Periode | null): Grain {
  if (!p) return 'mois';
  const jours = (p.fin.getTime() - p.debut.getTime()) / 86_400_000;
  if (jours <= 1 && jourDe(p.debut) === jourDe(new Date(p.fin.getTime() - 1))) return 'heure';
  return jours <= JOURS_PAR_JOUR ? 'jour' : 'mois';
}

/** [STA-8] How much more than before, in percent; null without anything before to compare with. */
export const evolutionDe = (maintenant: number, avant: number | null | undefined): number | null =>
  avant === null || avant === undefined || avant === 0
    ? null
    : ((maintenant - avant) / Math.abs(avant)) * 100;
/** '+4,2 %', '-1,0 %', 'N/A': one decimal, signed from zero up (specification 3 §9). */
export const formatEvolution = (pourcent: number | null): string =>
  pourcent === null
    ? 'N/A'
    : `${pourcent >= 0 ? '+' : ''}${pourcent.toFixed(1).replace('.', ',')} %`;
/** '12,5 %': a rate with one decimal. */
export const formatTaux = (pourcent: number): string =>
  `${pourcent.toFixed(1).replace('.', ',')} %`;
