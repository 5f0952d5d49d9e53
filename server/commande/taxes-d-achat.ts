type Taxe = 'tva' | 'css';

/**
 * [CMD-12] [FOF-5] What a tax comes to on a line that is bought (`p`: its product), at the rate of its
 * own day and rounded by itself. An order that ended and the invoice of its delivery add up the same
 * lines, so they come to the same amount.
 */
export const taxeDAchat = (taxe: Taxe, achat: string, jour: string): string =>
  `case when p.${taxe} then round(${achat} * f_taux('${taxe}', ${jour}) / 100) else 0 end`;

/** The day a line came (`r`: its reception). */
export const JOUR_RECU = `(r.created_at at time zone 'UTC' + interval '1 hour')::date`;
