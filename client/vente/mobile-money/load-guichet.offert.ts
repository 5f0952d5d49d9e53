import { atom } from 'jotai';

/** What needs the server: loaded once mobile money is chosen. */
export const loadGuichet = () => import('./guichet.ts');

/** Basket whose request has no answer yet: one at a time, whatever the hand presses meanwhile. */
export const demandePartieAtom = atom<number | null>(null);
/** « Autre mode » pressed, its answer not come yet: the hand already types the other mode. */
export const renonceeAtom = atom<number | null>(null);
