import { atom } from 'jotai';

export const paletteOuverteAtom = atom(false);
export const touchesOuvertesAtom = atom(false);
