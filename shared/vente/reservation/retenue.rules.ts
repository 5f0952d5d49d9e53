import type { Reservation } from './reservation.schema.ts';

const RETENUE_MINUTES = 30;
const RETENUE_MS = RETENUE_MINUTES * 60_000;

/** [RES-67] Sent and unfinished, or edited within half an hour (contract §4). */
export const retient = (
  r: Pick<Reservation, 'status' | 'switch_caisse_at'>,
  editeRecemment: boolean,
): boolean => r.status === 'Brouillon' && (r.switch_caisse_at !== null || editeRecemment);

/**
 * [RES-67] A draft idle for half an hour releases its boxes, to be shown on opening; a sent one
 * keeps them (contract §4). `maintenant` in milliseconds.
 */
export function estRetenueRendue(
  r: Pick<Reservation, 'status' | 'switch_caisse_at' | 'edited_at' | 'reservation_produits'>,
  maintenant: number,
): boolean {
  if (r.status !== 'Brouillon' || r.reservation_produits.length === 0) return false;
  return !retient(r, maintenant - Date.parse(r.edited_at) < RETENUE_MS);
}
