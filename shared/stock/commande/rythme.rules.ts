import { finDeMois, jourPlus } from '../../base/dates.ts';

export const SEMAINES = 13;
const RECENTES = 4;
/** Exponential smoothing weight of the last week. */
const POIDS = 0.2;
/** Fewer days in stock: the week is ignored. */
const JOURS_PARLANTS = 2;

export interface SemaineVendue {
  /** Boxes, net of returns. */
  vendues: number;
  /** Days in stock, 0 to 7. */
  jours: number;
}
export interface BesoinRythme {
  /** Since first sold, oldest first, ending today. */
  semaines: readonly SemaineVendue[];
}
export interface Rythme {
  /** Boxes per week if always in stock. */
  par_semaine: number;
  /** Weekly deviation, boxes, for safety stock. */
  ecart: number;
  /** Four weeks against earlier ones, percent; null: too few. */
  tendance: number | null;
}

const moyenne = (nombres: readonly number[]): number =>
  nombres.reduce((s, n) => s + n, 0) / nombres.length;

/** Scaled to full weeks; out-of-stock weeks ignored. */
const semainesParlantes = (semaines: readonly SemaineVendue[]): number[] =>
  semaines
    .filter((s) => s.jours >= JOURS_PARLANTS)
    .map((s) => (Math.max(0, s.vendues) * 7) / s.jours);

function tendanceDe(semaines: readonly number[]): number | null {
  if (semaines.length < 2 * RECENTES) return null;
  const avant = moyenne(semaines.slice(0, -RECENTES));
  if (avant === 0) return null;
  return Math.round((moyenne(semaines.slice(-RECENTES)) / avant - 1) * 100);
}

/**
 * [ACH-1] Last quarter, recent weeks weigh most; out-of-stock weeks are not zero demand. Unsold all
 * quarter: 0.
 */
export function rythmeDe({ semaines }: BesoinRythme): Rythme {
  const connues = semainesParlantes(semaines);
  if (connues.every((v) => v === 0)) return { par_semaine: 0, ecart: 0, tendance: null };
  const [premiere = 0, ...suite] = connues;
  // The first week stands for earlier ones.
  const depart = connues.length < RECENTES ? moyenne(connues) : premiere;
  const lissee = suite.reduce((rythme, v) => rythme + POIDS * (v - rythme), depart);
  const variance = moyenne(connues.map((v) => (v - lissee) ** 2));
  // Poisson floor: unit sales vary at least by chance.
  const ecart = Math.sqrt(Math.max(variance, lissee));
  return { par_semaine: lissee, ecart, tendance: tendanceDe(connues) };
}

const NOMBRE_DE_JOURS = 7;
/** A month's days of one week: how many, and which share of that month they are. */
interface PartDeMois {
  mois: string;
  jours: number;
  part: number;
}
/** Months (`YYYY-MM`) that each of the last weeks falls in, this week first. */
export const calendrierDAvant = (aujourdhui: string): PartDeMois[][] =>
  Array.from({ length: SEMAINES }, (_, il_y_a) => {
    const jours = Array.from({ length: NOMBRE_DE_JOURS }, (_jour, j) =>
      jourPlus(aujourdhui, -NOMBRE_DE_JOURS * il_y_a - j).slice(0, 7),
    );
    return [...Map.groupBy(jours, (mois) => mois)].map(([mois, { length }]) => ({
      mois,
      jours: length,
      part: length / Number(finDeMois(mois).slice(8)),
    }));
  });

/**
 * [ACH-7] Weeks before this software, oldest first, from monthly sales (`YYYY-MM`) spread by day,
 * from `depuis` weeks ago back. Unknown weeks weigh nothing.
 */
export function semainesDAvant(
  mois: ReadonlyMap<string, number>,
  depuis: number,
  calendrier: readonly PartDeMois[][],
): SemaineVendue[] {
  const semaines = calendrier
    .slice(depuis)
    .map((parts) => ({
      vendues: parts.reduce((somme, p) => somme + (mois.get(p.mois) ?? 0) * p.part, 0),
      jours: parts.reduce((somme, p) => somme + (mois.has(p.mois) ? p.jours : 0), 0),
    }))
    .toReversed();
  const premiere = semaines.findIndex((s) => s.jours > 0);
  return premiere < 0 ? [] : semaines.slice(premiere);
}
