import { type Centimes, pourcentDe, formatPourcent } from './montant.ts';

/** Applied only to flagged products (specification 1 §9). */
export const TAXES = ['tva', 'css'] as const;
export type Taxe = (typeof TAXES)[number];

/** Percent, two decimals. */
export interface TauxDesTaxes {
  taux_tva: number;
  taux_css: number;
}
/** Legal default rates. */
export const TAUX_DE_DEPART: TauxDesTaxes = { taux_tva: 18, taux_css: 1 };

/** [TAX-1] Half up to the hundredth: 1.500 at 18 % is 270. */
export const taxeDu = (montant: Centimes, taux: number): Centimes => pourcentDe(montant, taux);

/** 'TVA 18 %', 'TVA 5,5 %'. */
export const nomTva = ({ taux_tva }: Pick<TauxDesTaxes, 'taux_tva'>): string =>
  `TVA ${formatPourcent(taux_tva)}`;
export const nomCss = ({ taux_css }: Pick<TauxDesTaxes, 'taux_css'>): string =>
  `CSS ${formatPourcent(taux_css)}`;
