import { atom } from 'jotai';

/** Is the bell's panel open? The bell writes it, and what leads to it (the home tile). */
export const clocheOuverteAtom = atom(false);
