import { atom } from 'jotai';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

/** With the version seen. */
export type ProduitChoisi = Pick<Produit, 'id' | 'version'>;
/** [PRO-28] By id; null: selection mode off. */
export const produitsChoisisAtom = atom<ReadonlyMap<number, ProduitChoisi> | null>(null);
