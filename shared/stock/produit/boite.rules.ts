import { debutDeJour, formatDate, estPerime } from '../../base/dates.ts';
import type { AvisDuCode, CodeLu } from './codes.rules.ts';
import type { LotDeProduit } from './lot.schema.ts';
import { CONSTATS } from './scan.phrases.ts';

/** The first two are unsaleable. */
export type Constat = 'perime' | 'lot_perime' | 'lot_inconnu' | 'date_differente' | AvisDuCode;
type LotConnu = Pick<LotDeProduit, 'numero' | 'date_expiration'>;
type BoiteDite = Pick<CodeLu, 'lot' | 'date_expiration' | 'avis'>;

/**
 * [SCN-24] Scanned box against stock lots (null: unavailable) and the day. Its own expiry first,
 * then ours for that lot, unless a lot has the same date, or none.
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
/** [SCN-25] Expired: refused, whoever sells. */
export const seRefuse = (constat: Constat | null): boolean =>
  constat === 'perime' || constat === 'lot_perime';

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
