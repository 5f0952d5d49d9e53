import { atom } from 'jotai';
import type { MotifAccord } from '#shared/accord/accord.schema.ts';

/** A basket waiting for a manager: what he is shown, and what becomes of the act that waits. */
export interface DemandeAccord {
  reservation_id: number;
  /** The version he is shown: he agrees to no other. */
  version: number;
  motifs: readonly MotifAccord[];
  repondre: (accorde: boolean) => void;
}
export const demandeAccordAtom = atom<DemandeAccord | null>(null);
