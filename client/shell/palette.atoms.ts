import { atom } from 'jotai';

export const paletteOuverteAtom = atom(false);
/** The sheet of the keys, opened from the palette or by F1. */
export const touchesOuvertesAtom = atom(false);
