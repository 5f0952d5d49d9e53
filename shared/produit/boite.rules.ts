import { debutDeJour, formatDate, estPerime } from '../base/dates.ts';
import type { AvisDuCode, CodeLu } from './codes.rules.ts';
import type { LotDeProduit } from './lot.schema.ts';
import { CONSTATS } from './scan.phrases.ts';

/** What a scanned box must be told of; the first two are not for sale. */
export type Constat = 'perime' | 'lot_perime' | 'lot_inconnu' | 'date_differente' | AvisDuCode;
type LotConnu = Pick<LotDeProduit, 'numero' | 'date_expiration'>;
type BoiteDite = Pick<CodeLu, 'lot' | 'date_expiration' | 'avis'>;

/**
 * [SCN-24] What a box says of itself, against the lots of its product that stand in stock (null where
 * they cannot be asked) and the day. Its own expiry comes first; then ours for that lot, unless one
 * of ours has the box's very date, or none.
 */
export function constatDeBoite(
  { lot, date_expiration, avis }: BoiteDite,
  lots: readonly LotConnu[] | null,
  jour: string,
): Constat | null {
  if (date_expiration !== undefined && estPerime(date_expiration, jour)) return 'perime';
  if (avis === 'lot_illisible' || avis === 'date_illisible') return avis;
  const siens = lots?.filter((l) => l.numero === lot);
  const duLot = lot === undefined || !siens ? null : constatDuLot(siens, date_expiration, jour);
  return duLot ?? avis ?? null;
}
/** What is odd about a lot, against those of ours that bear its number. */
function constatDuLot(
  siens: readonly LotConnu[],
  date_expiration: string | undefined,
  jour: string,
): Constat | null {
  if (siens.length === 0) return 'lot_inconnu';
  if (siens.some((l) => [null, date_expiration].includes(l.date_expiration))) return null;
  if (siens.every((l) => estPerime(l.date_expiration, jour))) return 'lot_perime';
  return date_expiration === undefined ? null : 'date_differente';
}
/** [SCN-25] An expired box is not sold, whoever sells it. */
export const seRefuse = (constat: Constat | null): boolean =>
  constat === 'perime' || constat === 'lot_perime';

/** The sentence that tells it. */
export function phraseDuConstat(
  constat: Constat,
  libelle: string,
  { lot = '', date_expiration }: BoiteDite,
): string {
  const jour = date_expiration === undefined ? '' : formatDate(debutDeJour(date_expiration));
  switch (constat) {
    case 'perime':
    case 'durabilite':
      return CONSTATS[constat](libelle, jour);
    case 'date_differente':
      return CONSTATS.date_differente(libelle, lot, jour);
    case 'lot_perime':
    case 'lot_inconnu':
      return CONSTATS[constat](libelle, lot);
    case 'lot_illisible':
    case 'date_illisible':
      return CONSTATS[constat](libelle);
  }
}
