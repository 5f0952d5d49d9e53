import { useEffect, useRef } from 'react';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { storeJour, reprendreBrouillons } from '../panier/panier.actions.ts';

/** Resumes unsaved drafts once the day is read, then stores every change. */
export function useBrouillons(vues: readonly Reservation[], lu: boolean): void {
  const reprises = useRef(false);
  useEffect(() => {
    if (!lu) return;
    if (!reprises.current) {
      reprises.current = true;
      reprendreBrouillons(vues);
    }
    storeJour(vues);
  }, [vues, lu]);
}
