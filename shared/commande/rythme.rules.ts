import { finDeMois, jourPlus } from '../base/dates.ts';

/** Weeks of sales looked at. */
export const SEMAINES = 13;
/** The last ones, which the trend sets beside those before. */
const RECENTES = 4;
/** How much the last week weighs beside all those before it: the older, the lighter. */
const POIDS = 0.2;
/** Days on the shelf under which a week says nothing of what would have been sold. */
const JOURS_PARLANTS = 2;

/** One week of a product. */
export interface SemaineVendue {
  /** Boxes sold, less those that came back. */
  vendues: number;
  /** Days of it on which there was something to sell, 0 to 7. */
  jours: number;
}
export interface BesoinRythme {
  /** Weeks since the product is sold here, oldest first, the last one ending today. */
  semaines: readonly SemaineVendue[];
}
export interface Rythme {
  /** Boxes a week that would be sold, were they always there. */
  par_semaine: number;
  /** How far a week is from that, in boxes: what the safety stock is for. */
  ecart: number;
  /** Last four weeks beside those before, in percent; null when too few weeks are known. */
  tendance: number | null;
}

const moyenne = (nombres: readonly number[]): number =>
  nombres.reduce((s, n) => s + n, 0) / nombres.length;

/** What each week would have sold whole; a week without stock says nothing. */
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
 * [ACH-1] How a product sells: the weeks of the last quarter, the last ones weighing most; a week
 * without stock is not a week without demand. What nobody bought in the last quarter does not sell.
 */
export function rythmeDe({ semaines }: BesoinRythme): Rythme {
  const connues = semainesParlantes(semaines);
  if (connues.every((v) => v === 0)) return { par_semaine: 0, ecart: 0, tendance: null };
  const [premiere = 0, ...suite] = connues;
  // The first week known stands for all those before it.
  const depart = connues.length < RECENTES ? moyenne(connues) : premiere;
  const lissee = suite.reduce((rythme, v) => rythme + POIDS * (v - rythme), depart);
  const variance = moyenne(connues.map((v) => (v - lissee) ** 2));
  // Boxes that are sold one by one are never steadier than chance.
  const ecart = Math.sqrt(Math.max(variance, lissee));
  return { par_semaine: lissee, ecart, tendance: tendanceDe(connues) };
}

const NOMBRE_DE_JOURS = 7;
/**
 * [ACH-7] Weeks of before this software, oldest first, from what was sold in whole months (`YYYY-MM`):
 * each day has its part of its month. From `depuis` weeks ago back; a week that nobody knows says nothing,
 * and none comes before the first known.
 */
export function semainesDAvant(
  mois: ReadonlyMap<string, number>,
  depuis: number,
  aujourdhui: string,
): SemaineVendue[] {
  const semaines: SemaineVendue[] = [];
  for (let il_y_a = depuis; il_y_a < SEMAINES; il_y_a++) {
    const jours = Array.from({ length: NOMBRE_DE_JOURS }, (_, j) =>
      jourPlus(aujourdhui, -NOMBRE_DE_JOURS * il_y_a - j),
    );
    const vendues = jours.reduce((somme, jour) => {
      const du = jour.slice(0, 7);
      return somme + (mois.get(du) ?? 0) / Number(finDeMois(du).slice(8));
    }, 0);
    const connus = jours.filter((jour) => mois.has(jour.slice(0, 7))).length;
    semaines.unshift({ vendues, jours: connus });
  }
  const premiere = semaines.findIndex((s) => s.jours > 0);
  return premiere < 0 ? [] : semaines.slice(premiere);
}
