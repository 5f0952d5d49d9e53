import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import * as z from 'zod/mini';
import { KINDS } from './kinds.ts';

/** Only module that imports the date library. */
dayjs.extend(utc);

/** Gabon is UTC+1 all year: no time-zone database. */
const DECALAGE_MS = 3_600_000;
export const JOUR_MS = 86_400_000;

/** Libreville wall clock, read as UTC. */
const aLibreville = (instant: Date) => dayjs.utc(instant.getTime() + DECALAGE_MS);
const minuit = (jour: string) => dayjs.utc(`${jour}T00:00:00Z`);

/** ISO 8601, Libreville offset: `2026-11-21T10:05:00.000+01:00`. */
export const enIso = (instant: Date): string =>
  aLibreville(instant).toISOString().replace('Z', '+01:00');
/** Libreville day, `YYYY-MM-DD`: the product's only 'day'. */
export const jourDe = (instant: Date): string => aLibreville(instant).format('YYYY-MM-DD');
/** Libreville, `HH:mm`. */
export const heureDe = (instant: Date): string => aLibreville(instant).format('HH:mm');
export const debutDeJour = (jour: string): Date => new Date(minuit(jour).valueOf() - DECALAGE_MS);
/** `n` may be negative. */
export const jourPlus = (jour: string, n: number): string =>
  minuit(jour).add(n, 'day').format('YYYY-MM-DD');
/**
 * [LOT-3] Date included, as GS1 (17) and « fin du mois ». SQL: `date_expiration < day`. No date:
 * not expired.
 */
export const estPerime = (date_expiration: string | null, jour: string): boolean =>
  date_expiration !== null && date_expiration < jour;
/** `YYYY-MM`. */
export const finDeMois = (mois: string): string =>
  minuit(`${mois}-01`).endOf('month').format('YYYY-MM-DD');
/** End exclusive. */
export const joursEntre = (de: string, a: string): number => minuit(a).diff(minuit(de), 'day');
/** Monday 0, Sunday 6. */
export const rangDansLaSemaine = (jour: string): number => (minuit(jour).day() + 6) % 7;

// Intl's tables would cost 30 ms per page.
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

/** '12 s', '4 min 12 s', '2 h 05 min'. */
export function formatDuree(secondes: number): string {
  const s = Math.max(0, Math.ceil(secondes));
  const minutes = Math.floor(s / 60);
  const deux = (n: number): string => String(n).padStart(2, '0');
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${deux(minutes % 60)} min`;
  return minutes === 0 ? `${s} s` : `${minutes} min ${deux(s % 60)} s`;
}

/** Rejects 2026-02-30. */
export const estJour = (texte: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(texte) && minuit(texte).format('YYYY-MM-DD') === texte;

/** Beyond, PostgreSQL's calendar and ours differ. */
const [PREMIER, DERNIER] = ['2000-01-01', '2100-12-31'];
const dansLesBornes = (texte: string): boolean => {
  const jour = texte.slice(0, 10);
  return jour >= PREMIER && jour <= DERNIER;
};
/** 2000 to 2100 (contract §11). */
export const estJourAdmis = (texte: string): boolean => estJour(texte) && dansLesBornes(texte);

export const jourSchema = z.string().check(z.refine(estJourAdmis, { error: 'jour' }));
export const heureSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** ISO date-time or day, for filters and acts. */
export const instantSchema = z
  .string()
  .check(z.refine((t) => lireBorne(t, false) !== null && dansLesBornes(t), { error: 'instant' }));
export const dateHeure = z.string().register(KINDS, { kind: 'instant' });
export const dateHeureOuNull = z.nullable(dateHeure);

/** A bare day: its start, or the next day's start as end bound. */
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
  /** Exclusive. */
  fin: Date;
}
export interface FiltrePeriode {
  period_from?: string | undefined;
  period_to?: string | undefined;
  from_period_debut?: string | undefined;
  from_period_fin?: string | undefined;
}
/**
 * [LST-4] Either spelling. Null when a bound is missing; 'inversee' when end precedes start
 * (contract §10).
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
export const periodeRequete = {
  period_from: z.optional(instantSchema),
  period_to: z.optional(instantSchema),
  from_period_debut: z.optional(instantSchema),
  from_period_fin: z.optional(instantSchema),
};
