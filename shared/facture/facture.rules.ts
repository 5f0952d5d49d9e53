import { jourDe, JOUR_MS } from '../base/dates.ts';
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

type DevisDate = Pick<Facture, 'created_at' | 'validite_jours'>;
/**
 * [DEV-14] The last day a quote stands, so many days after the one it was made, by the setting it was
 * made under: of the 3rd of March, thirty days, until the 2nd of April. Past it, it is not closed:
 * whoever validates it is told.
 */
export const valableJusquAu = ({ created_at, validite_jours }: DevisDate): Date =>
  new Date(Date.parse(created_at) + validite_jours * JOUR_MS);
/** [DEV-14] The last day itself is good. */
export const estDepasse = (f: DevisDate, maintenant: Date): boolean =>
  jourDe(maintenant) > jourDe(valableJusquAu(f));

export const DESTINATAIRES_MAX = 5;
const ADRESSE = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;
/**
 * [DEV-15] Whom a paper is mailed to: addresses with commas or semicolons between, each once, in
 * the order typed; null when one of them is no address.
 */
export function lireDestinataires(texte: string): string[] | null {
  const dites = texte
    .split(/[,;]/)
    .map((a) => a.trim())
    .filter(Boolean);
  if (!dites.every((a) => ADRESSE.test(a))) return null;
  const vues = new Map(dites.map((a) => [a.toLowerCase(), a]));
  return [...vues.values()];
}
