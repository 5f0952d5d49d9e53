import { atom } from 'jotai';

export interface Connexion {
  etat: 'en_ligne' | 'reconnexion' | 'hors_ligne';
  /** When the link was lost, in epoch milliseconds. */
  depuis: number | null;
}
export const EN_LIGNE: Connexion = { etat: 'en_ligne', depuis: null };
/** Is this page live? Written by the socket alone. */
export const connexionAtom = atom<Connexion>(EN_LIGNE);
/** Acts done on this station that the server does not know yet; written by whoever keeps them. */
export const nonSynchronisesAtom = atom(0);
/**
 * When the server last gave a sign of life (it does every ten seconds), in epoch milliseconds;
 * written by the socket alone.
 */
export const dernierSigneAtom = atom(Date.now());
