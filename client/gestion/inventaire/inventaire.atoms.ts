import { atom } from 'jotai';

/** Boxes not yet acknowledged, by inventory. */
export const enAttenteAtom = atom<Readonly<Record<number, number>>>({});
