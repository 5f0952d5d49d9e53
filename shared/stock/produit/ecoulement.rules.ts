import { type Centimes, enCentimes, fois, fraction, plusGrand } from '../../base/montant.ts';

export interface Ecoulable {
  /** Percent. */
  taux: number;
  reste: number;
}

/**
 * [ECO-6] Boxes marked and unsold at that discount, capped by saleable stock; for a lot, by lots
 * expiring no later, which leave first. (20 marked, 5 sold, 30 saleable, 12 in lots: 12.)
 */
export const resteAEcouler = (e: {
  qte: number;
  vendues: number;
  vendable: number;
  en_lots: number | null;
}): number => Math.max(0, Math.min(e.qte - e.vendues, e.vendable, e.en_lots ?? Infinity));

const FRANC = enCentimes(1);
/**
 * [ECO-7] Whole francs, rounded, at least one; `prix_plein` null without discount. (1.250 less 15
 * %: 1.062,5 → 1.063.)
 */
export function prixDeLigne(
  plein: Centimes,
  taux: number,
): { prix_de_vente: Centimes; prix_plein: Centimes | null } {
  if (taux <= 0) return { prix_de_vente: plein, prix_plein: null };
  const reduit = fois(fraction(plein, 100 - taux, 10_000), 100);
  return { prix_de_vente: plusGrand(FRANC, reduit), prix_plein: plein };
}

interface LigneEcoulee {
  qte: number;
  ecoulement: number;
}
/**
 * [ECO-8] Capped by the order, and only when the boxes left cover the line, which has one price. A
 * promised discount survives the order's end for no more boxes.
 */
export function ecoulementRetenu(
  voulue: LigneEcoulee,
  tenue: LigneEcoulee | undefined,
  marque: Ecoulable | null | undefined,
): number {
  if (voulue.ecoulement <= 0) return 0;
  if (tenue?.ecoulement === voulue.ecoulement && voulue.qte <= tenue.qte) return voulue.ecoulement;
  if (!marque || voulue.qte > marque.reste) return 0;
  return Math.min(voulue.ecoulement, marque.taux);
}
