import { atom } from 'jotai';

/** Boxes counted on this station that the server does not know yet, by inventory. */
export const enAttenteAtom = atom<Readonly<Record<number, number>>>({});
