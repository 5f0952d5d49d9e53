import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { apercuPanier } from './panier.rules.ts';
import { editionsAtom, identitesAtom, selectionAtom } from '../reservation.atoms.ts';
import { useReservationsJour } from '../reservation.queries.ts';

const AUCUNE: readonly Reservation[] = [];

/** The day, each basket with its unsaved edits, and the one on screen. */
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

/** What the forms of a basket are known by: the same before and after the server took it up. */
export const useIdentite = (id: number): number => useAtomValue(identitesAtom)[id] ?? id;
