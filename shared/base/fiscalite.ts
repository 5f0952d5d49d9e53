import { type Centimes, pourcentDe, pourcentDit } from './montant.ts';

/** Taxes of a product, applied only when it is flagged for them (specification 1 §9). */
export const TAXES = ['tva', 'css'] as const;
export type Taxe = (typeof TAXES)[number];

/** Rates in percent, two decimals at most. */
export interface TauxDesTaxes {
  taux_tva: number;
  taux_css: number;
}
/** Those of the law when this product was made: in force until a pharmacy enters others. */
export const TAUX_DE_DEPART: TauxDesTaxes = { taux_tva: 18, taux_css: 1 };

/** [TAX-1] A tax of an amount at a rate, half up to the hundredth. 1.500 at 18 % is 270. */
export const taxeDu = (montant: Centimes, taux: number): Centimes => pourcentDe(montant, taux);

/** 'TVA 18 %', 'TVA 5,5 %': as papers name it. */
export const nomTva = ({ taux_tva }: Pick<TauxDesTaxes, 'taux_tva'>): string =>
  `TVA ${pourcentDit(taux_tva)}`;
export const nomCss = ({ taux_css }: Pick<TauxDesTaxes, 'taux_css'>): string =>
  `CSS ${pourcentDit(taux_css)}`;
