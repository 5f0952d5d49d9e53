import { type Centimes, environ } from '../../base/montant.ts';
import { debutDeJour, type Periode } from '../../base/dates.ts';
import { moisSuivant } from '../../base/mois.ts';
import { formatTaux } from '../statistiques/periode.rules.ts';

/** `YYYY-MM`. */
export const periodeDuMois = (mois: string): Periode => ({
  debut: debutDeJour(`${mois}-01`),
  fin: debutDeJour(`${moisSuivant(mois)}-01`),
});

/**
 * [OBJ-1] Pro rata of elapsed time.
 * 3.000.000 in November, the 16th at midnight: 15 days of 30, 1.500.000.
 */
export function attenduADate(
  montant: Centimes,
  { debut, fin }: Periode,
  maintenant: Date,
): Centimes {
  const passe = (maintenant.getTime() - debut.getTime()) / (fin.getTime() - debut.getTime());
  return environ(montant, Math.min(1, Math.max(0, passe)));
}

export type EtatObjectif = 'Atteint' | 'En avance' | 'En retard';
/** [OBJ-2] On target counts as ahead. */
export function etatObjectif(o: {
  montant: number;
  fait: number;
  attendu: number | null;
}): EtatObjectif {
  if (o.fait >= o.montant) return 'Atteint';
  return o.fait >= (o.attendu ?? o.montant) ? 'En avance' : 'En retard';
}
/** '62,0 % de l’objectif, en avance'. */
export const formatObjectif = (o: {
  montant: number;
  fait: number;
  attendu: number | null;
}): string =>
  `${formatTaux((o.fait / o.montant) * 100)} de l’objectif, ${etatObjectif(o).toLowerCase()}`;
