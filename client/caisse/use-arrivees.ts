import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '#client/base/store.ts';
import { chime } from '#client/ui/sounds.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { useFileVivante } from './caisse.queries.ts';
import { perdreLaCaisse, servir } from './encaissement.actions.ts';
import { nouvellesAtom, servieAtom, sonAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

/**
 * Baskets that arrive: one chime, one pulse, a count in the title. The one being served is never
 * left for them; a desk that has nothing to serve takes the newcomer.
 */
export function useArrivees(
  caisse_id: number,
  libelle: string,
  file: readonly Reservation[],
): void {
  const nouvelles = useAtomValue(nouvellesAtom);
  const servie = useAtomValue(servieAtom);
  useFileVivante(
    caisse_id,
    (r) => {
      if (estPayee(r)) return;
      if (store.get(sonAtom)) chime();
      store.set(nouvellesAtom, (n) => (n.includes(r.id) ? n : [...n, r.id]));
    },
    perdreLaCaisse,
  );
  const present = file.find((r) => r.id === servie);
  const libre = present === undefined || estPayee(present);
  const arrivante = nouvelles.find((id) => file.some((r) => r.id === id));
  useEffect(() => {
    if (libre && arrivante !== undefined) servir(arrivante);
  }, [libre, arrivante]);
  // One that left before being looked at is nothing to serve.
  const attendent = file.filter((r) => nouvelles.includes(r.id) && !estPayee(r)).length;
  useEffect(() => {
    const avant = document.title;
    document.title = attendent > 0 ? `(${attendent}) ${libelle}` : libelle;
    return () => {
      document.title = avant;
    };
  }, [attendent, libelle]);
}
