import { atom } from 'jotai';
import type { Produit } from '#shared/produit/produit.schema.ts';

export interface CatalogueVu {
  etat: 'absent' | 'lecture' | 'pret';
  nombre: number;
  /** When the server last said it whole; null when it never did. */
  lu_at: string | null;
}
/** The products kept on this station. */
export const catalogueAtom = atom<CatalogueVu>({ etat: 'absent', nombre: 0, lu_at: null });

type Chercher = (mots: string, rows: number) => Produit[];
/**
 * The search of the station, once its catalogue is in memory: screens reach it without carrying it.
 */
export const rechercheLocaleAtom = atom<{ chercher: Chercher } | null>(null);
