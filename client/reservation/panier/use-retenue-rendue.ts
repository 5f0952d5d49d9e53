import { useAtomValue } from 'jotai';
import { useNow } from '#client/ui/use-now.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { estRetenueRendue } from '#shared/reservation/retenue.rules.ts';
import { editionsAtom } from '../reservation.atoms.ts';

/** How often it is looked whether the time has run out, in milliseconds. */
const REGARD = 10_000;

/** Whether this basket gave its boxes back; never while an edit of it is on its way. */
export function useRetenueRendue(r: Reservation): boolean {
  const edition = useAtomValue(editionsAtom)[r.id];
  const rendue = estRetenueRendue(r, useNow(REGARD));
  return rendue && !edition;
}
