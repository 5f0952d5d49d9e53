import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import * as z from 'zod/mini';
import { KINDS } from './kinds.ts';

/** The one door of dates: nobody else knows which library reads and writes them. */
dayjs.extend(utc);

/**
 * Gabon keeps UTC+1 the year round: the offset is a constant, so no rule needs a time-zone
 * database.
 */
const DECALAGE_MS = 3_600_000;
export const JOUR_MS = 86_400_000;

/** What a Libreville clock shows at an instant, to be read as if it were UTC. */
const aLibreville = (instant: Date) => dayjs.utc(instant.getTime() + DECALAGE_MS);
/** A day of the calendar, at its midnight. */
const minuit = (jour: string) => dayjs.utc(`${jour}T00:00:00Z`);

/** Wire date-time: ISO 8601 with the Libreville offset, e.g. `2026-11-21T10:05:00.000+01:00`. */
export const enIso = (instant: Date): string =>
  aLibreville(instant).toISOString().replace('Z', '+01:00');
/** Day of an instant in Libreville, `YYYY-MM-DD`: what 'day' means everywhere in the product. */
export const jourDe = (instant: Date): string => aLibreville(instant).format('YYYY-MM-DD');
/** Hour of an instant in Libreville, `HH:mm`. */
export const heureDe = (instant: Date): string => aLibreville(instant).format('HH:mm');
/** First instant of a Libreville day. */
export const debutDeJour = (jour: string): Date => new Date(minuit(jour).valueOf() - DECALAGE_MS);
/** The day `n` days after (or before, n < 0). */
export const jourPlus = (jour: string, n: number): string =>
  minuit(jour).add(n, 'day').format('YYYY-MM-DD');
/**
 * [LOT-3] The last day of validity is included, as GS1 (17) and « fin du mois » mean it: a box is
 * expired from the day after. In SQL: `date_expiration < day`. Without a date it is not known to be.
 */
export const estPerime = (date_expiration: string | null, jour: string): boolean =>
  date_expiration !== null && date_expiration < jour;
/** Last day of a month, `YYYY-MM`. */
export const finDeMois = (mois: string): string =>
  minuit(`${mois}-01`).endOf('month').format('YYYY-MM-DD');
/** How many days from one day to another, itself excluded. */
export const joursEntre = (de: string, a: string): number => minuit(a).diff(minuit(de), 'day');
/** Monday is 0, Sunday is 6. */
export const rangDansLaSemaine = (jour: string): number => (minuit(jour).day() + 6) % 7;

// Written here rather than asked of Intl, whose first use loads its tables: 30 ms of every page.
const JOURS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
export const NOMS_DES_MOIS: readonly string[] = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
/** 'mardi 24 novembre 2026', in Libreville. */
export function formatJourLong(instant: Date): string {
  const jour = aLibreville(instant);
  return `${JOURS[jour.day()]} ${jour.date()} ${NOMS_DES_MOIS[jour.month()]} ${jour.year()}`;
}
/** DD/MM/YYYY, in Libreville. */
export const formatDate = (instant: Date): string => aLibreville(instant).format('DD/MM/YYYY');
/** DD/MM/YYYY HH:mm:ss, in Libreville. */
export const formatDateHeure = (instant: Date): string =>
  aLibreville(instant).format('DD/MM/YYYY HH:mm:ss');

/** Seconds as one says them: '12 s', '4 min 12 s', '2 h 05 min'. */
export function formatDuree(secondes: number): string {
  const s = Math.max(0, Math.ceil(secondes));
  const minutes = Math.floor(s / 60);
  const deux = (n: number): string => String(n).padStart(2, '0');
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${deux(minutes % 60)} min`;
  return minutes === 0 ? `${s} s` : `${minutes} min ${deux(s % 60)} s`;
}

/** A day that exists in the calendar (2026-02-30 does not). */
export const estJour = (texte: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(texte) && minuit(texte).format('YYYY-MM-DD') === texte;

/** Days the pharmacy may speak of: beyond, the calendar of the database and ours part. */
const [PREMIER, DERNIER] = ['2000-01-01', '2100-12-31'];
const dansLesBornes = (texte: string): boolean => {
  const jour = texte.slice(0, 10);
  return jour >= PREMIER && jour <= DERNIER;
};
/** A day of the calendar the pharmacy may speak of: from 2000 to 2100 (contract §11). */
export const estJourAdmis = (texte: string): boolean => estJour(texte) && dansLesBornes(texte);

export const jourSchema = z.string().check(z.refine(estJourAdmis, { error: 'jour' }));
export const heureSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** ISO date-time or day, as received in filters and acts. */
export const instantSchema = z
  .string()
  .check(z.refine((t) => lireBorne(t, false) !== null && dansLesBornes(t), { error: 'instant' }));
/** Wire date-times. */
export const dateHeure = z.string().register(KINDS, { kind: 'instant' });
export const dateHeureOuNull = z.nullable(dateHeure);

/**
 * A bound of a period. A bare day means its first instant, or the first instant of the next day as
 * an end bound (the whole last day counts).
 */
export function lireBorne(texte: string, fin: boolean): Date | null {
  if (estJour(texte)) return debutDeJour(fin ? jourPlus(texte, 1) : texte);
  if (
    !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(texte) ||
    !estJour(texte.slice(0, 10))
  )
    return null;
  const complet = texte.replace(' ', 'T');
  const instant = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(complet) ? complet : `${complet}+01:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export interface Periode {
  debut: Date;
  /** First instant after the period. */
  fin: Date;
}
export interface FiltrePeriode {
  period_from?: string | undefined;
  period_to?: string | undefined;
  from_period_debut?: string | undefined;
  from_period_fin?: string | undefined;
}
/**
 * [LST-4] The period asked by either spelling. Null when a bound is missing (one bound alone is
 * ignored); 'inversee' when the end comes before the start (contract §10).
 */
export function lirePeriode(filtre: FiltrePeriode): Periode | null | 'inversee' {
  const de = filtre.period_from ?? filtre.from_period_debut;
  const a = filtre.period_to ?? filtre.from_period_fin;
  if (!de || !a) return null;
  const debut = lireBorne(de, false);
  const fin = lireBorne(a, true);
  if (!debut || !fin) return null;
  return fin < debut ||
    (estJour(a) && fin.getTime() - JOUR_MS < debut.getTime() - (estJour(de) ? 0 : JOUR_MS))
    ? 'inversee'
    : { debut, fin };
}
/** The four period parameters, for list queries that take them. */
export const periodeRequete = {
  period_from: z.optional(instantSchema),
  period_to: z.optional(instantSchema),
  from_period_debut: z.optional(instantSchema),
  from_period_fin: z.optional(instantSchema),
};
