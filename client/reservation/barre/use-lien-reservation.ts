import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ouvrirPanier } from '../reservation.actions.ts';

/**
 * `/vente/reservation?id=42` opens that basket once the day is read; the address is then plain
 * again.
 */
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
