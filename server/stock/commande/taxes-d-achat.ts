type Taxe = 'tva' | 'css';

/**
 * [CMD-12] [FOF-5] Tax of a line (`p`: product) at its day's rate, rounded per line: order and
 * invoice match.
 */
export const taxeDAchat = (taxe: Taxe, achat: string, jour: string): string =>
  `case when p.${taxe} then round(${achat} * f_taux('${taxe}', ${jour}) / 100) else 0 end`;

/** Reception day (`r`). */
export const JOUR_RECU = `(r.created_at at time zone 'UTC' + interval '1 hour')::date`;
