import { remplacer } from '../base/apply.ts';
import type { Vente } from './vente.schema.ts';

export interface EvenementsVente {
  'vente.creee': { vente: Vente };
  'vente.annulee': { vente: Vente };
  'vente.retournee': { vente: Vente };
  'vente.modifiee': { vente: Vente };
}

/**
 * Rooms of every fact of a sale: the live board, and the lists of sales (whose readers have no
 * right to the board).
 */
export const SUJETS_VENTE = ['direct', 'ventes'] as const;
/** What changes nothing of what was sold: the lists of sales alone, whose readers may see an insured. */
export const SUJETS_VENTE_MODIFIEE = ['ventes'] as const;

/** [EVT-9] The sales on screen after an event: those shown change in place, none is added. */
export const appliquerVente = (tenues: readonly Vente[], recue: Vente): Vente[] =>
  tenues.some((v) => v.id === recue.id) ? remplacer(tenues, recue) : [...tenues];
