import { atom } from 'jotai';

/** A basket whose prescription is asked for, and what becomes of the act that waits. */
export interface DemandeOrdonnance {
  reservation_id: number;
  /** Null: opened by itself, no act waits. */
  repondre: ((continuer: boolean) => void) | null;
}
export const demandeOrdonnanceAtom = atom<DemandeOrdonnance | null>(null);
/** Baskets that the seller lets go without what is asked and not demanded, until the page is left. */
export const passeesAtom = atom<ReadonlySet<number>>(new Set<number>());
