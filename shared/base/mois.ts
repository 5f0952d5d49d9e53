import { debutDeJour, formatDate, jourPlus } from './dates.ts';

/** '11/2026'. */
export const formatMois = (mois: string): string => formatDate(debutDeJour(`${mois}-01`)).slice(3);

/** `YYYY-MM`, from a day or month. */
export const moisSuivant = (mois: string): string =>
  jourPlus(`${mois.slice(0, 7)}-28`, 4).slice(0, 7);

export interface Jours {
  de: string;
  /** Exclusive. */
  a: string;
}
/** [VEN-19] Whole months, and the days left at both ends. */
export function decouperMois({ de, a }: Jours): { mois: Jours | null; jours: Jours[] } {
  const premier = de.endsWith('-01') ? de : `${moisSuivant(de)}-01`;
  const dernier = `${a.slice(0, 7)}-01`;
  if (premier >= dernier) return { mois: null, jours: de < a ? [{ de, a }] : [] };
  return {
    mois: { de: premier, a: dernier },
    jours: [
      { de, a: premier },
      { de: dernier, a },
    ].filter((j) => j.de < j.a),
  };
}
