import { useAtomValue } from 'jotai';
import { useNow } from '#client/ui/use-now.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estRetenueRendue } from '#shared/vente/reservation/retenue.rules.ts';
import { editionsAtom } from '../reservation.atoms.ts';

/** Expiry check interval, in ms. */
const REGARD = 10_000;

/** Expired stock hold; never while an edit is in flight. */
export function useRetenueRendue(r: Reservation): boolean {
  const edition = useAtomValue(editionsAtom)[r.id];
  const rendue = estRetenueRendue(r, useNow(REGARD));
  return rendue && !edition;
}
