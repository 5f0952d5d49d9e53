import { debutDeJour, jourDe } from '../../base/dates.ts';
import { type Centimes, moins, plus, plusGrand, ZERO } from '../../base/montant.ts';
import type { GenreMouvement } from './session-caisse.schema.ts';

/** A count's 'total vente'; the rest are entries and exits. */
export const GENRES_DE_VENTE: readonly GenreMouvement[] = ['vente', 'annulation', 'retour'];

/** Hundredths; sales net, entries and exits apart. */
export interface EspecesDeSession {
  vendu: Centimes;
  entrees: Centimes;
  sorties: Centimes;
}

/** [SES-2] [BIL-5] Expected cash: float + net cash sales + in − out. */
export const attenduDeSession = (
  fond: Centimes,
  { vendu, entrees, sorties }: EspecesDeSession,
): Centimes => moins(plus(fond, vendu, entrees), sorties);

/**
 * [CPT-30] A declared float counts from its day, leaving earlier books; null: from the session's
 * opening, same day.
 */
export function fondCompteDepuis(dit: Date, ouverte_at: Date): Date | null {
  const jour = debutDeJour(jourDe(dit));
  return jour > ouverte_at ? jour : null;
}

/**
 * [SES-19] A float declared after a count with empty `fond_laisse` belongs to no earlier session:
 * the count can no longer be undone.
 */
export const fondDitDepuis = (
  compte: { fond_laisse: unknown },
  ouverte: { fond_dit: boolean },
): boolean => ouverte.fond_dit && compte.fond_laisse === null;

/** Signed. */
interface EspeceDeGenre {
  genre: GenreMouvement;
  espece: Centimes;
}

/** [SES-3] Cash by kind. */
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
 * [SES-4] Declared total less the ledger's part: the rest becomes a movement. Hundredths, never
 * negative.
 */
export const resteASaisir = (dit: Centimes | null, tenu: Centimes): Centimes =>
  plusGrand(ZERO, moins(dit ?? tenu, tenu));

/** Per person and day [SES-20]. */
export const RETRAITS_REFUSES_PAR_JOUR = 3;

/** [SES-20] Manual exits never take a drawer below zero; refunds may, and are notified [SES-22]. */
export const sortiePossible = (solde: Centimes, sortie: Centimes): boolean => sortie <= solde;

/** [SES-21] Above the ceiling, a second signature. */
export const signatureDue = (montant: Centimes, plafond: Centimes): boolean => montant > plafond;

/** [SES-5] Balance after each movement, float included. */
export function soldesDeSession(
  fond: Centimes,
  mouvements: readonly Pick<EspeceDeGenre, 'espece'>[],
): Centimes[] {
  let solde = fond;
  return mouvements.map(({ espece }) => (solde = plus(solde, espece)));
}
