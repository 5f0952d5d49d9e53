import { atom } from 'jotai';

export const comptageAtom = atom<{ caisse_id: number; libelle: string } | null>(null);
