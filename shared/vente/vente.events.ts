import { estPlusRecent, remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Vente, VenteDetail } from './vente.schema.ts';

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
export const surVentes = reducteur<Vente[]>({ vente: remplacerMontree });
/** The sale that is looked at, whose lines do not travel with the news. */
export const surUneVente = reducteur<VenteDetail>({
  vente: (tenue, recue) =>
    recue.id === tenue.id && estPlusRecent(tenue, recue) ? { ...tenue, ...recue } : tenue,
});
