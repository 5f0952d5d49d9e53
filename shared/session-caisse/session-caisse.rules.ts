import { debutDeJour, jourDe } from '../base/dates.ts';
import { type Centimes, moins, plus, plusGrand, ZERO } from '../base/montant.ts';
import type { GenreMouvement } from './session-caisse.schema.ts';

/** Sales and what undoes them: the 'total vente' of a count. The others are entries and exits. */
export const GENRES_DE_VENTE: readonly GenreMouvement[] = ['vente', 'annulation', 'retour'];

/** Cash movements of a session, in hundredths: net of sales, entries and exits beside them. */
export interface EspecesDeSession {
  vendu: Centimes;
  entrees: Centimes;
  sorties: Centimes;
}

/**
 * [SES-2] [BIL-5] What the drawer must hold, at every instant: float + net cash of the sales + in −
 * out; what is counted is held against it.
 */
export const attenduDeSession = (
  fond: Centimes,
  { vendu, entrees, sorties }: EspecesDeSession,
): Centimes => moins(plus(fond, vendu, entrees), sorties);

/**
 * [CPT-30] From when a float said at an instant counts: from the day it was said, so that what the
 * books hold of earlier days stays; null: from the opening of its session, which is of that day.
 */
export function fondCompteDepuis(dit: Date, ouverte_at: Date): Date | null {
  const jour = debutDeJour(jourDe(dit));
  return jour > ouverte_at ? jour : null;
}

/**
 * [SES-19] After a count that left nothing (`fond_laisse`), somebody said the float that is in the
 * drawer now: that money is of no session before, so the count is not taken back any more.
 */
export const fondDitDepuis = (
  compte: { fond_laisse: unknown },
  ouverte: { fond_dit: boolean },
): boolean => ouverte.fond_dit && compte.fond_laisse === null;

/** What one movement does to the cash of a drawer, signed. */
interface EspeceDeGenre {
  genre: GenreMouvement;
  espece: Centimes;
}

/** [SES-3] Cash of a session by kind, from its movements. */
export function especesDeSession(mouvements: readonly EspeceDeGenre[]): EspecesDeSession {
  const sommes = { vendu: ZERO, entrees: ZERO, sorties: ZERO };
  for (const { genre, espece } of mouvements) {
    if (GENRES_DE_VENTE.includes(genre)) sommes.vendu = plus(sommes.vendu, espece);
    else if (espece > ZERO) sommes.entrees = plus(sommes.entrees, espece);
    else sommes.sorties = moins(sommes.sorties, espece);
  }
  return sommes;
}

/**
 * [SES-4] What a person says came in (or went out) is all of it: the part the ledger already holds
 * is not counted twice, the rest becomes a movement of the count. Hundredths; never below 0.
 */
export const resteASaisir = (dit: Centimes | null, tenu: Centimes): Centimes =>
  plusGrand(ZERO, moins(dit ?? tenu, tenu));

/** Withdrawals beyond what a drawer holds, of one person in a day [SES-20]. */
export const RETRAITS_REFUSES_PAR_JOUR = 3;

/**
 * [SES-20] A drawer never goes below zero by a hand: what leaves is in it. A refund does, for the
 * customer is there; it is told [SES-22].
 */
export const sortiePossible = (solde: Centimes, sortie: Centimes): boolean => sortie <= solde;

/** [SES-21] Cash above the pharmacy's ceiling moves with a second person's signature. */
export const signatureDue = (montant: Centimes, plafond: Centimes): boolean => montant > plafond;

/** [SES-5] Cash in the drawer after each movement, float included, in their order. */
export function soldesDeSession(
  fond: Centimes,
  mouvements: readonly Pick<EspeceDeGenre, 'espece'>[],
): Centimes[] {
  let solde = fond;
  return mouvements.map(({ espece }) => (solde = plus(solde, espece)));
}
