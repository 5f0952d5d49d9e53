import { atom } from 'jotai';

export interface DemandeOrdonnance {
  reservation_id: number;
  /** Null: no waiting action. */
  repondre: ((continuer: boolean) => void) | null;
}
export const demandeOrdonnanceAtom = atom<DemandeOrdonnance | null>(null);
/** Baskets whose optional data were skipped, until reload. */
export const passeesAtom = atom<ReadonlySet<number>>(new Set<number>());
