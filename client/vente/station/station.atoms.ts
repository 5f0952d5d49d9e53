import { atom } from 'jotai';

export interface JournalVu {
  /** False before the read, and without storage. */
  ouvert: boolean;
  marque: string | null;
  /** By a manager or its activation: offline sales are received. */
  accepte: boolean;
  /** Key fingerprint, eight characters, compared on the managers' screen. */
  empreinte: string | null;
  /** Null until checked. */
  signe: boolean | null;
  /** The server knows another key for this station. */
  autreCle: boolean;
  /** Unreadable records: stored and reported. */
  illisibles: number;
  refusees: readonly { numero: string; refus: readonly string[] }[];
  /** Authors of doubtful payments, to sign in here again. */
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
export const disquePleinAtom = atom(false);
