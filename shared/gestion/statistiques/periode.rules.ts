import {
  debutDeJour,
  estJour,
  type FiltrePeriode,
  JOUR_MS,
  jourDe,
  jourPlus,
  lireBorne,
  type Periode,
  rangDansLaSemaine,
} from '../../base/dates.ts';
import { moisSuivant } from '../../base/mois.ts';
import {
  type FautePeriode,
  fauteDePeriode,
  type JoursChoisis,
} from '../../base/periode-choisie.rules.ts';

export const TYPES_PERIODE = ['JOURNALIERE', 'HEBDOMADAIRE', 'MENSUEL'] as const;
export type TypePeriode = (typeof TYPES_PERIODE)[number];
export const LIMITES = [10, 20, 50, 100] as const;
export const LIMITE_DEFAUT = 20;

/** As typed (specification 3 §3). */
export interface FormulairePeriode {
  /** YYYY-MM-DD, or empty. */
  debut: string;
  fin: string;
  /** YYYY-Www, or empty. */
  week: string;
  /** YYYY-MM, or empty. */
  month: string;
  /** Garde bounds, YYYY-MM-DDTHH:mm, replacing days; or empty. */
  garde_de: string;
  garde_a: string;
  /** Compared period, YYYY-MM-DD; empty: the previous one. */
  avec_de: string;
  avec_a: string;
  limit: number;
}
export const FORMULAIRE_VIDE: FormulairePeriode = {
  debut: '',
  fin: '',
  week: '',
  month: '',
  garde_de: '',
  garde_a: '',
  avec_de: '',
  avec_a: '',
  limit: LIMITE_DEFAUT,
};

const lundiDe = (jour: string): string => jourPlus(jour, -rangDansLaSemaine(jour));

/** [STA-1] ISO week `YYYY-Www`; null when absent from that year. Week 1 holds 4 January. */
export function bornesSemaine(week: string): { de: string; a: string } | null {
  const lue = /^(\d{4})-W(\d{2})$/.exec(week);
  if (!lue) return null;
  const [, an = '', numero = ''] = lue;
  const n = Number(numero);
  const de = jourPlus(lundiDe(`${an}-01-04`), (n - 1) * 7);
  return n >= 1 && semaineDe(de) === week ? { de, a: jourPlus(de, 6) } : null;
}
/** [STA-2] ISO: 2027-01-01, a Friday, is in 2026-W53. */
export function semaineDe(jour: string): string {
  const lundi = lundiDe(jour);
  const an = jourPlus(lundi, 3).slice(0, 4);
  const n = Math.round((Date.parse(lundi) - Date.parse(lundiDe(`${an}-01-04`))) / 604_800_000) + 1;
  return `${an}-W${String(n).padStart(2, '0')}`;
}
/** `YYYY-MM`; null if invalid. */
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

/** [STA-63] To the minute, Libreville time. */
function periodeDeGarde(de: string, a: string): FiltrePeriode | FautePeriode {
  const [debut, fin] = [lireBorne(de, false), lireBorne(a, true)];
  if (!debut || !fin || de.length < 16 || a.length < 16) return 'impossible';
  return debut < fin ? { period_from: de, period_to: a } : 'inversee';
}

/**
 * [STA-3] `period_from` and `period_to`, or nothing when empty: two dates, Monday to Sunday, or a
 * full month. An invalid form answers its fault [PER-1], never every sale.
 */
export function periodeDe(
  type: TypePeriode,
  formulaire: FormulairePeriode,
): FiltrePeriode | FautePeriode {
  const { garde_de, garde_a } = formulaire;
  if (garde_de || garde_a) return periodeDeGarde(garde_de, garde_a);
  const jours = CHOISIS[type](formulaire);
  if (!jours) return 'impossible';
  const faute = fauteDePeriode(jours);
  if (faute) return faute;
  return jours.de === '' ? {} : { period_from: jours.de, period_to: jours.a };
}

/** [STA-62] Compared period, or its fault [PER-1]. */
export function compareeDe({
  avec_de: de,
  avec_a: a,
}: FormulairePeriode): FiltrePeriode | FautePeriode | null {
  const faute = fauteDePeriode({ de, a });
  if (faute) return faute;
  return de === '' ? null : { period_from: de, period_to: a };
}

/** Number of whole calendar months, else 0. */
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
const unJourEntier = ({ debut, fin }: Periode): boolean =>
  fin.getTime() - debut.getTime() === JOUR_MS && debutDeJour(jourDe(debut)) >= debut;
const moinsDUnJour = ({ debut, fin }: Periode): boolean =>
  fin.getTime() - debut.getTime() < JOUR_MS;
const avancer = ({ debut, fin }: Periode, ms: number): Periode => ({
  debut: new Date(debut.getTime() + ms),
  fin: new Date(fin.getTime() + ms),
});
/**
 * [STA-4] As many whole months; for a day or less, the same weekday last week (a Monday is no
 * Sunday); else the same length just before.
 */
export function periodePrecedente(p: Periode): Periode {
  const n = moisEntiers(p);
  if (n > 0) return { debut: debutDeJour(reculerMois(jourDe(p.debut), n)), fin: p.debut };
  if (unJourEntier(p) || moinsDUnJour(p)) return avancer(p, -7 * JOUR_MS);
  return avancer(p, p.debut.getTime() - p.fin.getTime());
}
/** 29 February becomes the 28th. */
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
/** Beyond, weekday alignment is dropped for dates. */
const JOURS_ALIGNES = 62;
/**
 * [STA-5] 364 days earlier, aligning weekdays; whole months and longer periods keep their dates,
 * the end being the day after the shifted last day, for leap days.
 */
export function anneePrecedente(p: Periode): Periode {
  const { debut, fin } = p;
  const jours = (fin.getTime() - debut.getTime()) / JOUR_MS;
  if (moisEntiers(p) === 0 && jours <= JOURS_ALIGNES) return avancer(p, -364 * JOUR_MS);
  const minuit = debutDeJour(jourDe(fin)).getTime() === fin.getTime();
  return {
    debut: unAnAvant(debut),
    fin: minuit
      ? new Date(unAnAvant(new Date(fin.getTime() - JOUR_MS)).getTime() + JOUR_MS)
      : unAnAvant(fin),
  };
}

/**
 * [STA-44] Previous period and year, whole once over; while running, up to the same elapsed minute:
 * partial against whole would show a false fall.
 */
export function periodesComparees(
  p: Periode,
  maintenant: Date,
): { precedente: Periode; annee: Periode } {
  const [precedente, annee] = [periodePrecedente(p), anneePrecedente(p)];
  if (maintenant < p.debut || maintenant >= p.fin) return { precedente, annee };
  const passe = maintenant.getTime() - p.debut.getTime();
  const aDate = ({ debut, fin }: Periode): Periode => ({
    debut,
    fin: new Date(Math.min(debut.getTime() + passe, fin.getTime())),
  });
  return { precedente: aDate(precedente), annee: aDate(annee) };
}

/** Missing part of a compared period: no sales before `premiere`. */
export const MANQUES = ['rien', 'incomplete', 'sans_base'] as const;
export type Manque = (typeof MANQUES)[number];
/**
 * [STA-46] A period starting before the base's first sale is incomplete, not compared: false
 * growth. `premiere`: first sale's day, or null.
 */
export function manqueDe({ debut, fin }: Periode, premiere: string | null): Manque {
  if (premiere === null || debutDeJour(premiere) >= fin) return 'sans_base';
  return debutDeJour(premiere) > debut ? 'incomplete' : 'rien';
}

export type Grain = 'heure' | 'jour' | 'mois';
const JOURS_PAR_JOUR = 62;
/** [STA-6] By hour for a day or night, by day up to two months, else by month (null: all time). */
export function grainDe(p: Periode | null): Grain {
  if (!p) return 'mois';
  const jours = (p.fin.getTime() - p.debut.getTime()) / JOUR_MS;
  if (unJourEntier(p) || moinsDUnJour(p)) return 'heure';
  return jours <= JOURS_PAR_JOUR ? 'jour' : 'mois';
}

/** [STA-8] Percent; null without previous value. */
export const evolutionDe = (maintenant: number, avant: number | null | undefined): number | null =>
  avant === null || avant === undefined || avant === 0
    ? null
    : ((maintenant - avant) / Math.abs(avant)) * 100;
/** Percent from which a multiplier reads better. */
const FOIS = 900;
/**
 * [STA-47] '+4,2 %', '-1,0 %', 'N/A': one decimal, signed from zero (specification 3 §9); '×37'
 * from ten times.
 */
export const formatEvolution = (pourcent: number | null, sansBase = 'N/A'): string => {
  if (pourcent === null) return sansBase;
  if (pourcent >= FOIS) return `×${Math.round(pourcent / 100 + 1)}`;
  return `${pourcent >= 0 ? '+' : ''}${pourcent.toFixed(1).replace('.', ',')} %`;
};
/** '12,5 %'. */
export const formatTaux = (pourcent: number): string =>
  `${pourcent.toFixed(1).replace('.', ',')} %`;
