import { atom } from 'jotai';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

export interface CatalogueVu {
  etat: 'absent' | 'lecture' | 'pret';
  nombre: number;
  /** Last full read from the server, else null. */
  lu_at: string | null;
}
export const catalogueAtom = atom<CatalogueVu>({ etat: 'absent', nombre: 0, lu_at: null });

type Chercher = (mots: string, rows: number) => Produit[];
/** Set once the catalogue is in memory; keeps its code out of the screens. */
export const rechercheLocaleAtom = atom<{ chercher: Chercher } | null>(null);
