import { jourDe, JOUR_MS } from '../../base/dates.ts';
import { estCourriel } from '../../base/courriel.rules.ts';
import type { Facture } from './devis.schema.ts';

/** [FAC-1] Year and gapless rank: 'F2026-00042'. */
export const numeroFacture = (annee: number, rang: number): string =>
  `F${annee}-${String(rang).padStart(5, '0')}`;
/** [FAC-3] Quote by id, invoice by number. */
export const titreFacture = (f: Pick<Facture, 'id' | 'numero'>): string =>
  f.numero === null ? `Devis N° ${f.id}` : `Facture N° ${f.numero}`;
/** [AVO-1] Year and gapless rank, own sequence: 'A2026-00003'. */
export const numeroAvoir = (annee: number, rang: number): string =>
  `A${annee}-${String(rang).padStart(5, '0')}`;

type DevisDate = Pick<Facture, 'created_at' | 'validite_jours'>;
/**
 * [DEV-14] Last valid day by the setting at creation: 3 March, thirty days, 2 April. Later,
 * validation warns.
 */
export const valableJusquAu = ({ created_at, validite_jours }: DevisDate): Date =>
  new Date(Date.parse(created_at) + validite_jours * JOUR_MS);
/** [DEV-14] Last day included. */
export const estDepasse = (f: DevisDate, maintenant: Date): boolean =>
  jourDe(maintenant) > jourDe(valableJusquAu(f));

export const DESTINATAIRES_MAX = 5;
/** [DEV-15] Comma or semicolon separated, unique, in order; null if any is invalid. */
export function lireDestinataires(texte: string): string[] | null {
  const dites = texte
    .split(/[,;]/)
    .map((a) => a.trim())
    .filter(Boolean);
  if (!dites.every(estCourriel)) return null;
  const vues = new Map(dites.map((a) => [a.toLowerCase(), a]));
  return [...vues.values()];
}
