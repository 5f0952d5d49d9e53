import { type Centimes, moins, rapport, ZERO } from '../../base/montant.ts';

/** Before tax, same unit. */
export interface PrixCompares {
  prix_achat: Centimes;
  prix_de_vente: Centimes;
}
export interface Marge {
  /** Negative at a loss. */
  montant: Centimes;
  /** Percent of selling price, to the tenth. */
  taux: number;
  /** Price ÷ cost, to the hundredth. */
  coefficient: number;
}

const arrondiA = (n: number, decimales: number): number =>
  Math.round(n * 10 ** decimales) / 10 ** decimales;

/**
 * [PRO-16] Cost 1.560, price 2.400: 840, 35 % of price, coefficient 1,54. Null when either is
 * unknown.
 */
export function margeDe({ prix_achat, prix_de_vente }: PrixCompares): Marge | null {
  if (prix_achat <= ZERO || prix_de_vente <= ZERO) return null;
  const montant = moins(prix_de_vente, prix_achat);
  return {
    montant,
    taux: arrondiA(rapport(montant, prix_de_vente) * 100, 1),
    coefficient: arrondiA(rapport(prix_de_vente, prix_achat), 2),
  };
}
