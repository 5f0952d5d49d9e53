import { atom } from 'jotai';

/** What the screens show of the station's journal. */
export interface JournalVu {
  /** False until it was read, and where the browser keeps nothing. */
  ouvert: boolean;
  marque: string | null;
  /** Records that no longer read: kept, and said. */
  illisibles: number;
  refusees: readonly { numero: string; refus: readonly string[] }[];
  /** Whose payments in doubt wait until they sign in here again. */
  autrui: readonly string[];
}
export const journalAtom = atom<JournalVu>({
  ouvert: false,
  marque: null,
  illisibles: 0,
  refusees: [],
  autrui: [],
});
/** Little room is left on the disk of this station. */
export const disquePleinAtom = atom(false);
