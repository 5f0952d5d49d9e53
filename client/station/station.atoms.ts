import { atom } from 'jotai';

/** What the screens show of the station's journal. */
export interface JournalVu {
  /** False until it was read, and where the browser keeps nothing. */
  ouvert: boolean;
  marque: string | null;
  /** A manager, or its activation, accepted it: what it sells alone is received. */
  accepte: boolean;
  /** Its key in eight characters, to be compared with the managers' screen. */
  empreinte: string | null;
  /** This page can sign; null until it was looked at. */
  signe: boolean | null;
  /** The server knows another key under this station's name. */
  autreCle: boolean;
  /** Records that no longer read: kept, and said. */
  illisibles: number;
  refusees: readonly { numero: string; refus: readonly string[] }[];
  /** Whose payments in doubt wait until they sign in here again. */
  autrui: readonly string[];
}
export const journalAtom = atom<JournalVu>({
  ouvert: false,
  marque: null,
  accepte: false,
  empreinte: null,
  signe: null,
  autreCle: false,
  illisibles: 0,
  refusees: [],
  autrui: [],
});
/** Little room is left on the disk of this station. */
export const disquePleinAtom = atom(false);
