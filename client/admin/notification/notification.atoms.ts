import { atom } from 'jotai';

/** Bell panel state, also opened by the home tile. */
export const clocheOuverteAtom = atom(false);
