import { atom } from 'jotai';

export interface ConnectionState {
  etat: 'en_ligne' | 'reconnexion' | 'hors_ligne';
  /** Epoch ms of the disconnection. */
  depuis: number | null;
}
export const ONLINE: ConnectionState = { etat: 'en_ligne', depuis: null };
/** Live state; written by the socket alone. */
export const connectionAtom = atom<ConnectionState>(ONLINE);
/**
 * Server unreachable: since when, and whether this station sells offline. Null when reachable.
 * Written by `client/vente/station` alone.
 */
export const cutAtom = atom<{ depuis: number; vend: boolean } | null>(null);
/** Why the current basket refuses each action offline; null when it accepts it. */
export interface CutRefusals {
  annuler: string | null;
  vente: string | null;
  /** Never offline. */
  envoi: string;
  devis: string;
}
export const cutRefusalsAtom = atom<CutRefusals | null>(null);
/** Payments and sales of this station not yet synchronised. */
export const keptPaymentsAtom = atom(0);
export const keptSalesAtom = atom(0);
export const unsyncedAtom = atom((get) => get(keptPaymentsAtom) + get(keptSalesAtom));
/** Epoch ms of the last heartbeat (every ten seconds); written by the socket alone. */
export const lastSignAtom = atom(Date.now());

/** [HSL-26] This station's key, once known; sent to the server. */
export const stationKeyAtom = atom<string | null>(null);
/** Why offline selling awaits a manager; null when allowed. */
export const stationWaitsAtom = atom<string | null>(null);
