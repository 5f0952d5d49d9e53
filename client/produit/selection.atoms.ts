import { atom } from 'jotai';
import type { Produit } from '#shared/produit/produit.schema.ts';

/** A product chosen in the list, as it was seen. */
export type ProduitChoisi = Pick<Produit, 'id' | 'version'>;
/** [PRO-28] The products chosen to be changed together, by id; null: nothing is being chosen. */
export const produitsChoisisAtom = atom<ReadonlyMap<number, ProduitChoisi> | null>(null);
