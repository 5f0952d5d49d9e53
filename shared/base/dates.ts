import * as z from 'zod/mini';

/**
 * Gabon keeps UTC+1 the year round: the offset is a constant, so no rule needs a time-zone
 * database.
 */
const DECALAGE_MS = 3_600_000;
const JOUR_MS = 86_400_000;

const deuxChiffres = (n: number) => String(n).padStart(2, '0');
/** The instant seen on a Libreville clock, read with the UTC getters. */
const locale = (instant: Date) => new Date(instant.getTime() + DECALAGE_MS);

/** Wire date-time: ISO 8601 with the Libreville offset, e.g. `2026-11-21T10:05:00.000+01:00`. */
export const enIso = (instant: Date): string =>
  locale(instant).toISOString().replace('Z', '+01:00');
/** Day of an instant in Libreville, `YYYY-MM-DD`: what 'day' means everywhere in the product. */
export const jourDe = (instant: Date): string => locale(instant).toISOString().slice(0, 10);
/** Hour of an instant in Libreville, `HH:mm`. */
export const heureDe = (instant: Date): string => locale(instant).toISOString().slice(11, 16);
/** First instant of a Libreville day. */
export const debutDeJour = (jour: string): Date =>
  new Date(Date.parse(`${jour}T00:00:00.000Z`) - DECALAGE_MS);
/** The day `n` days after (or before, n < 0). */
export const jourPlus = (jour: string, n: number): string =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + n * JOUR_MS).toISOString().slice(0, 10);
/** How many days from one day to another, itself excluded. */
export const joursEntre = (de: string, a: string): number =>
  Math.round((Date.parse(`${a}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / JOUR_MS);

/** DD/MM/YYYY, in Libreville. */
export function formatDate(instant: Date): string {
  const l = locale(instant);
  return `${deuxChiffres(l.getUTCDate())}/${deuxChiffres(l.getUTCMonth() + 1)}/${l.getUTCFullYear()}`;
}
/** DD/MM/YYYY HH:mm:ss, in Libreville. */
export const formatDateHeure = (instant: Date): string =>
  `${formatDate(instant)} ${locale(instant).toISOString().slice(11, 19)}`;

/** Seconds as one says them: '4 min 12 s', '12 s'. */
export function formatDuree(secondes: number): string {
  const s = Math.max(0, Math.ceil(secondes));
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)} min ${deuxChiffres(s % 60)} s`;
}

const JOUR = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A day that exists in the calendar (2026-02-30 does not). */
export function estJour(texte: string): boolean {
  return JOUR.test(texte) && jourValide(texte);
}
function jourValide(texte: string): boolean {
  const ms = Date.parse(`${texte}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === texte;
}

export const jourSchema = z.string().check(z.refine(estJour, { error: 'jour' }));
export const heureSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** ISO date-time or day, as received in filters and acts. */
export const instantSchema = z
  .string()
  .check(z.refine((t) => lireBorne(t, false) !== null, { error: 'instant' }));
/** Wire date-times. */
export const dateHeure = z.string();
export const dateHeureOuNull = z.nullable(z.string());

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
