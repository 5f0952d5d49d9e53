import { type Centimes, fois, moins, ZERO } from '../../base/montant.ts';
import type { Reservation } from './reservation.schema.ts';

export interface Credit {
  plafond_dette: Centimes;
  /** Remaining before this basket. */
  current_remboursement_amount: Centimes;
}

/** [RES-40] Ceiling exists and coverage exceeds the remainder. */
export const plafondDepasse = (credit: Credit, total_prise_en_charge: Centimes): boolean =>
  credit.plafond_dette > ZERO && total_prise_en_charge > credit.current_remboursement_amount;

/** [RES-41] Null without ceiling. */
export const creditRestant = (credit: Credit, total_prise_en_charge: Centimes): Centimes | null =>
  credit.plafond_dette > ZERO
    ? moins(credit.current_remboursement_amount, total_prise_en_charge)
    : null;
/**
 * [RES-75] Covered on the client's own account [PAN-15]: a ceiling, without fund, insured number or
 * sheet. Same rule in SQL (`SUR_LE_COMPTE`).
 */
export const surLeCompte = (
  r: Pick<
    Reservation,
    | 'credit_restant'
    | 'total_prise_en_charge'
    | 'secteur_assure'
    | 'identifiant_assure'
    | 'numero_feuille_assure'
  >,
): boolean =>
  r.credit_restant !== null &&
  r.total_prise_en_charge > 0 &&
  !r.secteur_assure &&
  !r.identifiant_assure &&
  !r.numero_feuille_assure;
/** [RES-41] 0 once paid (already in the debt) or cancelled. */
export const couvertureAVenir = (
  status: Reservation['status'],
  total_prise_en_charge: Centimes,
): Centimes => (status === 'Brouillon' || status === 'Devis' ? total_prise_en_charge : ZERO);

/** [RES-42] Left/ceiling: red up to 25 %, warning up to 50 %, else success. */
export function niveauCredit(
  restant: Centimes,
  plafond: Centimes,
): 'danger' | 'warning' | 'success' {
  if (fois(restant, 4) <= plafond) return 'danger';
  return fois(restant, 2) <= plafond ? 'warning' : 'success';
}
