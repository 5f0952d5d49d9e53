import { type Centimes, fois, fraction, plus, somme } from '../base/montant.ts';

/** What stands on the shelf before a delivery, and what a box of it cost. */
export interface StockValorise {
  qte: number;
  cout: Centimes;
}
/** What a delivery brought of a product: boxes paid, boxes free, price of a paid one. */
export interface Livre {
  qte: number;
  ug: number;
  prix_achat: Centimes;
}

/**
 * [PRO-23] What a box costs on the average once a delivery is on the shelf: what stood there at its
 * cost and what was paid, over all the boxes, the free ones too. Half up to the hundredth; no box, no
 * change.
 *
 * 10 boxes at 1.000 and a delivery of 20 at 1.100 with 2 free: (10.000 + 22.000) / 32 = 1.000.
 */
export function coutMoyen(stock: StockValorise, livres: readonly Livre[]): Centimes {
  const avant = Math.max(0, stock.qte);
  const paye = somme(livres, (l) => fois(l.prix_achat, l.qte));
  const boites = avant + livres.reduce((s, l) => s + l.qte + l.ug, 0);
  return boites === 0 ? stock.cout : fraction(plus(fois(stock.cout, avant), paye), 1, boites);
}

/**
 * [PRO-24] What a box sold now costs the house: its average cost once a delivery made it known, else
 * the purchase price. Written on the line of the sale, where it stays. Hundredths or FCFA, both the
 * same.
 */
export const coutDeVente = <M extends Centimes | number>(p: {
  cout_moyen: M | null;
  prix_achat: M;
}): M => p.cout_moyen ?? p.prix_achat;
