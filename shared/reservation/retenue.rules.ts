import type { Reservation } from './reservation.schema.ts';

/** How long a basket that was not sent holds its boxes after its last edit, in minutes. */
const RETENUE_MINUTES = 30;
const RETENUE_MS = RETENUE_MINUTES * 60_000;

/**
 * [RES-67] What a basket holds is held by one that is sent and unfinished, or edited within half an
 * hour (contract §4).
 */
export const retient = (
  r: Pick<Reservation, 'status' | 'switch_caisse_at'>,
  editeRecemment: boolean,
): boolean => r.status === 'Brouillon' && (r.switch_caisse_at !== null || editeRecemment);

/**
 * [RES-67] A draft left for half an hour holds nothing any more: its boxes are offered to others,
 * and whoever opens it must know. Sent to a desk it keeps them (contract §4). `maintenant` in
 * milliseconds.
 */
export function estRetenueRendue(
  r: Pick<Reservation, 'status' | 'switch_caisse_at' | 'edited_at' | 'reservation_produits'>,
  maintenant: number,
): boolean {
  if (r.status !== 'Brouillon' || r.reservation_produits.length === 0) return false;
  return !retient(r, maintenant - Date.parse(r.edited_at) < RETENUE_MS);
}
