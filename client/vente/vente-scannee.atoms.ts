import { atom } from 'jotai';

/** The sale whose receipt was scanned, opened over what is on screen; null when none is. */
export const venteScanneeAtom = atom<number | null>(null);
