import type { Facture } from './devis.schema.ts';

/** [FAC-1] Number of an invoice: year, then its rank of the year, without gap ('F2026-00042'). */
export const numeroFacture = (annee: number, rang: number): string =>
  `F${annee}-${String(rang).padStart(5, '0')}`;
/**
 * [FAC-3] What a paper is called: the quote by its id until it is validated, then the invoice by
 * its number.
 */
export const titreFacture = (f: Pick<Facture, 'id' | 'numero'>): string =>
  f.numero === null ? `Devis N° ${f.id}` : `Facture N° ${f.numero}`;
/**
 * [AVO-1] Number of a credit note: year, then its rank of the year, without gap, apart from the
 * invoices ('A2026-00003').
 */
export const numeroAvoir = (annee: number, rang: number): string =>
  `A${annee}-${String(rang).padStart(5, '0')}`;
