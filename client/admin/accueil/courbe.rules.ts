import { heureDe, jourDe } from '#shared/base/dates.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';

export interface Courbe {
  /** SVG points 'x,y' within `LARGEUR` × `HAUTEUR`: today so far, last week's whole day. */
  aujourdhui: string;
  semaineDerniere: string;
  x: number;
  y: number;
}
export const LARGEUR = 100;
export const HAUTEUR = 44;

const cumuler = (valeurs: readonly number[]): number[] =>
  valeurs.reduce<number[]>((somme, v) => [...somme, (somme.at(-1) ?? 0) + v], []);

/**
 * [ACU-4] Cumulative turnover by hour against the same weekday last week; the running hour counts
 * up to its minute. Null when neither day sold.
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
  /** FCFA of this hour, today and the same day last week. */
  total: number;
  avant: number;
  /** Heights, in hundredths of the tallest. */
  part: number;
  partAvant: number;
}
const OUVERTURE = 8;
const FERMETURE = 19;
/**
 * [ACU-16] Turnover of opening hours and any other hour with sales, either day; refunds have no
 * height. Empty when neither sold.
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
