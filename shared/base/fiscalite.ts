/** Rates in percent, applied only to products flagged for them (specification 1 §9). */
export const TAUX_TVA = 18;
export const TAUX_CSS = 1;
