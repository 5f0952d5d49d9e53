import { type Centimes, moins, plusGrand, ZERO } from '../base/montant.ts';
import type { StatutBonRetour } from './bon-retour.schema.ts';

/** What a slip comes to, in hundredths: what the boxes kept cost, what credit notes give back. */
interface Compte {
  montant: Centimes;
  avoirs: Centimes;
}

/** [RET-5] What is still awaited of a slip: nothing before it left, nor once it is over. */
export function attenduDuBon(statut: StatutBonRetour, { montant, avoirs }: Compte): Centimes {
  const suivi = statut === 'Parti' || statut === 'Avoir partiel';
  return suivi ? plusGrand(ZERO, moins(montant, avoirs)) : ZERO;
}

/**
 * [RET-6] Where a slip stands once a credit note came: received when all that is awaited has come,
 * or when the supplier gives no more.
 */
export const statutApresAvoir = (compte: Compte, solde: boolean): StatutBonRetour =>
  solde || compte.avoirs >= compte.montant ? 'Avoir reçu' : 'Avoir partiel';

/** [RET-6] Does the supplier give no more, and nothing this time? The slip is over, no credit noted. */
export const sansAvoir = (a: { montant: number; solde?: boolean | undefined }): boolean =>
  a.solde === true && a.montant === 0;

/** [RET-7] What may be done of a slip in this state. */
export const actesDuBon = (
  statut: StatutBonRetour,
): Readonly<Record<'envoyer' | 'annuler' | 'crediter' | 'refuser', boolean>> => ({
  envoyer: statut === 'À envoyer',
  annuler: statut === 'À envoyer',
  crediter: statut === 'Parti' || statut === 'Avoir partiel',
  refuser: statut === 'Parti',
});
