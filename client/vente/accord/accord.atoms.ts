import { atom } from 'jotai';
import type { MotifAccord } from '#shared/vente/accord/accord.schema.ts';

export interface DemandeAccord {
  reservation_id: number;
  /** The agreement covers this version only. */
  version: number;
  motifs: readonly MotifAccord[];
  repondre: (accorde: boolean) => void;
}
export const demandeAccordAtom = atom<DemandeAccord | null>(null);
