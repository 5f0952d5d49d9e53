import { atom } from 'jotai';

/** Labels asked for: a product, one of its lots, how many. */
export interface EtiquetteDemandee {
  produit_id: number;
  nombre: number;
  lot: { numero: string; date_expiration: string | null } | null;
}
/** What the labels dialog of the products screen opens with; null, it is shut. */
export const etiquettesAtom = atom<readonly EtiquetteDemandee[] | null>(null);
