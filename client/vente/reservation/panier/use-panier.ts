import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { apercuPanier } from './panier.rules.ts';
import { editionsAtom, identitesAtom, selectionAtom } from '../reservation.atoms.ts';
import { useReservationsJour } from '../reservation.queries.ts';

const AUCUNE: readonly Reservation[] = [];

/** Today's baskets with unsaved edits, and the selected one. */
export function usePanier() {
  const { data: jour = AUCUNE, isPending, isError } = useReservationsJour();
  const editions = useAtomValue(editionsAtom);
  const selection = useAtomValue(selectionAtom);
  const vues = useMemo(
    () => jour.map((r) => apercuPanier(r, editions[r.id] ?? null)),
    [jour, editions],
  );
  const r = vues.find((v) => v.id === selection) ?? null;
  return { jour: vues, r, chargement: isPending, erreur: isError };
}

/** Form key, stable once the server takes up an offline basket. */
export const useIdentite = (id: number): number => useAtomValue(identitesAtom)[id] ?? id;
