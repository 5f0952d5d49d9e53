import { type Centimes, fois, moins, ZERO } from '../base/montant.ts';
import type { Reservation } from './reservation.schema.ts';

export interface Credit {
  plafond_dette: Centimes;
  /** What is left under the ceiling before this basket. */
  current_remboursement_amount: Centimes;
}

/**
 * [RES-40] The ceiling is passed when there is one and this basket's coverage is more than what is
 * left.
 */
export const plafondDepasse = (credit: Credit, total_prise_en_charge: Centimes): boolean =>
  credit.plafond_dette > ZERO && total_prise_en_charge > credit.current_remboursement_amount;

/** [RES-41] Credit left after this basket, or null for a client without ceiling. */
export const creditRestant = (credit: Credit, total_prise_en_charge: Centimes): Centimes | null =>
  credit.plafond_dette > ZERO
    ? moins(credit.current_remboursement_amount, total_prise_en_charge)
    : null;
/**
 * [RES-75] What is covered is on the client's own account, for him to settle [PAN-15]: he has a
 * ceiling, and neither fund, insured number nor sheet is named. The base says it the same way
 * (`SUR_LE_COMPTE`).
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
/**
 * [RES-41] What a basket is still to take of the credit: paid, it is in the debt already; cancelled,
 * it takes nothing.
 */
export const couvertureAVenir = (
  status: Reservation['status'],
  total_prise_en_charge: Centimes,
): Centimes => (status === 'Brouillon' || status === 'Devis' ? total_prise_en_charge : ZERO);

/**
 * [RES-42] Colour of the credit: left/ceiling at or below 25 % red, at or below 50 % warning, else
 * success.
 */
export function niveauCredit(
  restant: Centimes,
  plafond: Centimes,
): 'danger' | 'warning' | 'success' {
  if (fois(restant, 4) <= plafond) return 'danger';
  return fois(restant, 2) <= plafond ? 'warning' : 'success';
}
