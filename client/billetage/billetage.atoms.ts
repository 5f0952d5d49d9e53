import { atom } from 'jotai';

/** The register being counted, by the cashier or on the selling screen; null when nothing is. */
export const comptageAtom = atom<{ caisse_id: number; libelle: string } | null>(null);
