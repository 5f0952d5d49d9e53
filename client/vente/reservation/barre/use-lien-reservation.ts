import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ouvrirPanier } from '../reservation.actions.ts';

/** `/vente/reservation?id=42` opens it once the day is read, then cleans the address. */
export function useLienReservation(lu: boolean): void {
  const [recherche, changer] = useSearchParams();
  const lien = recherche.get('id');
  const suivre = useEffectEvent((id: string) => {
    changer({}, { replace: true });
    void ouvrirPanier(id);
  });
  useEffect(() => {
    if (lu && lien !== null) suivre(lien);
  }, [lu, lien]);
}
