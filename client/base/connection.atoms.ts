import { atom } from 'jotai';

export interface ConnectionState {
  etat: 'en_ligne' | 'reconnexion' | 'hors_ligne';
  /** When the link was lost, in epoch milliseconds. */
  depuis: number | null;
}
export const ONLINE: ConnectionState = { etat: 'en_ligne', depuis: null };
/** Is this page live? Written by the socket alone. */
export const connectionAtom = atom<ConnectionState>(ONLINE);
/** Acts done on this station that the server does not know yet; written by whoever keeps them. */
export const unsyncedAtom = atom(0);
/**
 * When the server last gave a sign of life (it does every ten seconds), in epoch milliseconds;
 * written by the socket alone.
 */
export const lastSignAtom = atom(Date.now());
