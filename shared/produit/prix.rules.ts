import { type Centimes, moins, rapport, ZERO } from '../base/montant.ts';

/** What is bought and sold, before tax, in one unit. */
export interface PrixCompares {
  prix_achat: Centimes;
  prix_de_vente: Centimes;
}
export interface Marge {
  /** What is left of a sale, below 0 when it loses. */
  montant: Centimes;
  /** In percent of the selling price, to the tenth. */
  taux: number;
  /** How many times the cost the selling price is, to the hundredth. */
  coefficient: number;
}

const arrondiA = (n: number, decimales: number): number =>
  Math.round(n * 10 ** decimales) / 10 ** decimales;

/**
 * [PRO-16] What a product leaves: 1.560 bought, 2.400 sold leave 840, 35 % of the selling price, at
 * a coefficient of 1,54. Nothing is said of a product whose cost or price is not known.
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
