import { type Centimes, fois, fraction, plus, somme } from '../../base/montant.ts';

export interface StockValorise {
  qte: number;
  cout: Centimes;
}
/** Paid boxes, free boxes, unit price. */
export interface Livre {
  qte: number;
  ug: number;
  prix_achat: Centimes;
}

/**
 * [PRO-23] Weighted average after a delivery, free boxes included, half up to the hundredth;
 * unchanged without boxes.
 * 10 at 1.000, plus 20 at 1.100 with 2 free: (10.000 + 22.000) / 32 = 1.000.
 */
export function coutMoyen(stock: StockValorise, livres: readonly Livre[]): Centimes {
  const avant = Math.max(0, stock.qte);
  const paye = somme(livres, (l) => fois(l.prix_achat, l.qte));
  const boites = avant + livres.reduce((s, l) => s + l.qte + l.ug, 0);
  return boites === 0 ? stock.cout : fraction(plus(fois(stock.cout, avant), paye), 1, boites);
}

/** [PRO-24] Average cost, else purchase price; fixed on the sale line. Hundredths or FCFA. */
export const coutDeVente = <M extends Centimes | number>(p: {
  cout_moyen: M | null;
  prix_achat: M;
}): M => p.cout_moyen ?? p.prix_achat;
