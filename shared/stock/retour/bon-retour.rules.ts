import { type Centimes, moins, plusGrand, ZERO } from '../../base/montant.ts';
import type { StatutBonRetour } from './bon-retour.schema.ts';

/** Hundredths: cost of accepted boxes, credit notes. */
interface Compte {
  montant: Centimes;
  avoirs: Centimes;
}

/** [RET-5] Credit due; 0 before departure and once closed. */
export function attenduDuBon(statut: StatutBonRetour, { montant, avoirs }: Compte): Centimes {
  const suivi = statut === 'Parti' || statut === 'Avoir partiel';
  return suivi ? plusGrand(ZERO, moins(montant, avoirs)) : ZERO;
}

/** [RET-6] 'Avoir reçu' when all is credited, or the supplier gives no more. */
export const statutApresAvoir = (compte: Compte, solde: boolean): StatutBonRetour =>
  solde || compte.avoirs >= compte.montant ? 'Avoir reçu' : 'Avoir partiel';

/** [RET-6] Closed without credit note. */
export const sansAvoir = (a: { montant: number; solde?: boolean | undefined }): boolean =>
  a.solde === true && a.montant === 0;

/** [RET-7] Acts allowed in this state. */
export const actesDuBon = (
  statut: StatutBonRetour,
): Readonly<Record<'envoyer' | 'annuler' | 'crediter' | 'refuser', boolean>> => ({
  envoyer: statut === 'À envoyer',
  annuler: statut === 'À envoyer',
  crediter: statut === 'Parti' || statut === 'Avoir partiel',
  refuser: statut === 'Parti',
});
