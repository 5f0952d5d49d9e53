import { jourPlus } from './dates.ts';

/** `YYYY-MM` of the month after that of a day or a month. */
export const moisSuivant = (mois: string): string => jourPlus(`${mois.slice(0, 7)}-28`, 4).slice(0, 7);

export interface Jours {
  de: string;
  /** The day after the last. */
  a: string;
}
/** [VEN-19] Whole days as the whole months they hold, and the days left at both ends. */
export function decouperMois({ de, a }: Jours): { mois: Jours | null; jours: Jours[] } {
  const premier = de.endsWith('-01') ? de : `${moisSuivant(de)}-01`;
  const dernier = `${a.slice(0, 7)}-01`;
  if (premier >= dernier) return { mois: null, jours: de < a ? [{ de, a }] : [] };
  return { mois: { de: premier, a: dernier }, jours: [{ de, a: premier }, { de: dernier, a }].filter((j) => j.de < j.a) };
}

/** Days whose sums are kept together; `fin` is the day after the last. */
export interface Palier {
  debut: string;
  fin: string;
}
/** [STA-7] Whole days as the largest blocks they hold, and the days between those. Two blocks of `paliers` are one inside the other, or apart. */
export function couvrir({ de, a }: Jours, paliers: readonly Palier[]): { blocs: Palier[]; jours: Jours[] } {
  const blocs: Palier[] = [];
  const jours: Jours[] = [];
  let ici = de;
  for (const p of paliers.toSorted((x, y) => (x.debut < y.debut ? -1 : x.debut > y.debut ? 1 : x.fin > y.fin ? -1 : 1))) {
    if (p.debut < ici || p.fin > a) continue;
    if (p.debut > ici) jours.push({ de: ici, a: p.debut });
    blocs.push(p);
    ici = p.fin;
  }
  if (ici < a) jours.push({ de: ici, a });
  return { blocs, jours };
}
