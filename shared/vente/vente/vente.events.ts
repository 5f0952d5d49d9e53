import { estPlusRecent, remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Vente, VenteDetail } from './vente.schema.ts';

export interface EvenementsVente {
  'vente.creee': { vente: Vente };
  'vente.annulee': { vente: Vente };
  'vente.retournee': { vente: Vente };
  'vente.modifiee': { vente: Vente };
}

/** Topics: live board, and sales lists, whose readers lack the board's right. */
export const SUJETS_VENTE = ['direct', 'ventes'] as const;
/** Non-financial changes: sales lists only, whose readers may see insured identities. */
export const SUJETS_VENTE_MODIFIEE = ['ventes'] as const;

/** [EVT-9] In place, adds none. */
export const surVentes = reducteur<Vente[]>({ vente: remplacerMontree });
/** Events carry no lines. */
export const surUneVente = reducteur<VenteDetail>({
  vente: (tenue, recue) =>
    recue.id === tenue.id && estPlusRecent(tenue, recue) ? { ...tenue, ...recue } : tenue,
});
