import { atom } from 'jotai';

export interface ConnectionState {
  etat: 'en_ligne' | 'reconnexion' | 'hors_ligne';
  /** When the link was lost, in epoch milliseconds. */
  depuis: number | null;
}
export const ONLINE: ConnectionState = { etat: 'en_ligne', depuis: null };
/** Is this page live? Written by the socket alone. */
export const connectionAtom = atom<ConnectionState>(ONLINE);
/**
 * The server does not answer: since when, and whether this station goes on selling by itself. Null
 * while it answers. Written by `client/station` alone.
 */
export const cutAtom = atom<{ depuis: number; vend: boolean } | null>(null);
/** Why the basket on screen does not take these acts through the cut; null when it does. */
export interface CutRefusals {
  annuler: string | null;
  vente: string | null;
  /** Never without the server. */
  envoi: string;
  devis: string;
}
export const cutRefusalsAtom = atom<CutRefusals | null>(null);
/** Payments of the desk, and sales of this station, that the server does not know yet. */
export const keptPaymentsAtom = atom(0);
export const keptSalesAtom = atom(0);
/** Acts done on this station that the server does not know yet. */
export const unsyncedAtom = atom((get) => get(keptPaymentsAtom) + get(keptSalesAtom));
/**
 * When the server last gave a sign of life (it does every ten seconds), in epoch milliseconds;
 * written by the socket alone.
 */
export const lastSignAtom = atom(Date.now());

/** [HSL-26] The key of the station that this page is, once it is known: told to the server. */
export const stationKeyAtom = atom<string | null>(null);
/** Why this station would not sell through a cut until a manager accepts it; null: it would. */
export const stationWaitsAtom = atom<string | null>(null);
