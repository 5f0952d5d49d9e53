import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '#client/base/store.ts';
import { chime } from '#client/ui/sounds.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { useFileVivante } from './caisse.queries.ts';
import { perdreLaCaisse, servir } from './encaissement.actions.ts';
import { nouvellesAtom, servieAtom, sonAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

/**
 * Chime, pulse, count in the title. Never leaves the basket being served; an idle desk takes the
 * newcomer.
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
  // Gone before being seen: ignored.
  const attendent = file.filter((r) => nouvelles.includes(r.id) && !estPayee(r)).length;
  useEffect(() => {
    const avant = document.title;
    document.title = attendent > 0 ? `(${attendent}) ${libelle}` : libelle;
    return () => {
      document.title = avant;
    };
  }, [attendent, libelle]);
}
