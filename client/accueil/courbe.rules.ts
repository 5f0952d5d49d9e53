import { heureDe, jourDe } from '#shared/base/dates.ts';
import type { EtatDirect } from '#shared/statistiques/direct.schema.ts';

export interface Courbe {
  /** Points 'x,y' of a drawing of `LARGEUR` by `HAUTEUR`: today up to now, last week's whole day. */
  aujourdhui: string;
  semaineDerniere: string;
  /** Where today stands. */
  x: number;
  y: number;
}
export const LARGEUR = 100;
export const HAUTEUR = 44;

/** Running sums. */
const cumuler = (valeurs: readonly number[]): number[] =>
  valeurs.reduce<number[]>((somme, v) => [...somme, (somme.at(-1) ?? 0) + v], []);

/**
 * [ACC-4] The day's turnover as it grew, hour by hour, beside the same day last week: what is over,
 * then the running hour up to its minute. Null when neither sold anything.
 */
export function courbeDuJour(
  { heures, jour }: Pick<EtatDirect, 'heures' | 'jour'>,
  maintenant: Date,
): Courbe | null {
  const sommes = cumuler(heures.map((h) => h.total));
  const avant = cumuler(heures.map((h) => h.semaine_derniere));
  const haut = Math.max(...sommes, ...avant, 0);
  const [debut, fin] = [heures[0]?.heure, heures.at(-1)?.heure];
  if (haut <= 0 || debut === undefined || fin === undefined) return null;
  const [h = 0, m = 0] = heureDe(maintenant).split(':').map(Number);
  const ecoulees =
    jourDe(maintenant) === jour ? Math.min(h + m / 60, fin + 1) - debut : heures.length;
  const x = (n: number): number => (n / heures.length) * LARGEUR;
  const y = (valeur: number): number => HAUTEUR - (valeur / haut) * HAUTEUR;
  const tracer = (points: readonly (readonly [number, number])[]): string =>
    points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(' ');
  const passees = Math.max(0, Math.floor(ecoulees));
  const encours = sommes[Math.min(passees, sommes.length - 1)] ?? 0;
  return {
    aujourdhui: tracer([
      [0, 0],
      ...sommes.slice(0, passees).map((s, i) => [i + 1, s] as const),
      [Math.max(0, ecoulees), encours],
    ]),
    semaineDerniere: tracer([[0, 0], ...avant.map((s, i) => [i + 1, s] as const)]),
    x: x(Math.max(0, ecoulees)),
    y: y(encours),
  };
}

export interface BarreDuJour {
  heure: number;
  /** FCFA sold in it today, and the same day last week. */
  total: number;
  avant: number;
  /** Heights, in hundredths of the tallest. */
  part: number;
  partAvant: number;
}
const OUVERTURE = 8;
const FERMETURE = 19;
/**
 * [ACC-16] Turnover by the hour, of the usual day and of any other hour that sold, today or last
 * week; what was taken back counts for nothing high. Empty when neither sold anything.
 */
export function barresDuJour({ heures }: Pick<EtatDirect, 'heures'>): BarreDuJour[] {
  const vues = heures.filter((h) => h.total !== 0 || h.semaine_derniere !== 0).map((h) => h.heure);
  if (vues.length === 0) return [];
  const [de, a] = [Math.min(OUVERTURE, ...vues), Math.max(FERMETURE, ...vues)];
  const haut = Math.max(...heures.flatMap((h) => [h.total, h.semaine_derniere]), 1);
  const part = (fcfa: number): number => Math.round((Math.max(0, fcfa) / haut) * 100);
  return heures
    .filter((h) => h.heure >= de && h.heure <= a)
    .map(({ heure, total, semaine_derniere: avant }) => ({
      heure,
      total,
      avant,
      part: part(total),
      partAvant: part(avant),
    }));
}
