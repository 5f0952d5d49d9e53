import { atom } from 'jotai';

export const venteScanneeAtom = atom<number | null>(null);
