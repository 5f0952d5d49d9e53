import { type Centimes, enCentimes, fois, fraction, plusGrand } from '../base/montant.ts';

/** What a manager ordered to be sold first, as far as a line is concerned. */
export interface Ecoulable {
  /** Percent off. */
  taux: number;
  /** Boxes that may still be sold so. */
  reste: number;
}

/**
 * [ECO-6] Boxes still to be sold first: of those marked, what was not sold at that discount, as long
 * as they may be sold; of a lot, no more than the lots that end no later hold, for they leave first.
 * (20 marked, 5 sold, 30 sellable, 12 in the lots: 12.)
 */
export const resteAEcouler = (e: {
  qte: number;
  vendues: number;
  vendable: number;
  en_lots: number | null;
}): number => Math.max(0, Math.min(e.qte - e.vendues, e.vendable, e.en_lots ?? Infinity));

const FRANC = enCentimes(1);
/**
 * [ECO-7] What a box costs once the discount is off, in whole francs, at least one; `prix_plein` is
 * the price before, null when nothing is off. (1.250 less 15 %: 1.062,5, said 1.063.)
 */
export function prixDeLigne(
  plein: Centimes,
  taux: number,
): { prix_de_vente: Centimes; prix_plein: Centimes | null } {
  if (taux <= 0) return { prix_de_vente: plein, prix_plein: null };
  const reduit = fois(fraction(plein, 100 - taux, 10_000), 100);
  return { prix_de_vente: plusGrand(FRANC, reduit), prix_plein: plein };
}

/** What a line bears of it: its quantity and its discount in percent. */
interface LigneEcoulee {
  qte: number;
  ecoulement: number;
}
/**
 * [ECO-8] The discount that a line takes: never more than the manager ordered, and only when the
 * boxes left cover the whole line, for a line has one price. What a client was told stays: a line
 * that keeps its discount, for as many boxes or fewer, keeps it after the order has ended.
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
