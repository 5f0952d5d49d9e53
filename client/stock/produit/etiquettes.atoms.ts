import { atom } from 'jotai';

export interface EtiquetteDemandee {
  produit_id: number;
  nombre: number;
  lot: { numero: string; date_expiration: string | null } | null;
}
/** Initial labels of the dialog; null: closed. */
export const etiquettesAtom = atom<readonly EtiquetteDemandee[] | null>(null);
