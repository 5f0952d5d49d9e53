import { atom } from 'jotai';
import * as z from 'zod/mini';
import { atomeStocke } from '#client/base/atome-stocke.ts';
import type { ModePaiement } from '#shared/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import type { Part } from './encaissement.rules.ts';

type ParReservation<T> = Readonly<Record<number, T>>;

/** The basket being served; null until one is there. */
export const servieAtom = atom<number | null>(null);
/** Baskets as read at this desk: what the cashier has had under the eyes. */
export const luesAtom = atom<ParReservation<Reservation>>({});
/** Amount received, per basket: looking at another one does not lose it. */
export const recusAtom = atom<ParReservation<number | null>>({});
export const modeAtom = atom<ModePaiement>('espece');
/** Reference of the mode being typed: cheque number, transaction. */
export const referenceAtom = atom('');
/** Parts of the payment already put down in other modes, per basket. */
export const partsAtom = atom<ParReservation<readonly Part[]>>({});
/** The amount on screen is the rest, proposed: a digit replaces it. */
export const resteProposeAtom = atom(false);
/** Arrived and not yet looked at. */
export const nouvellesAtom = atom<readonly number[]>([]);
/** What the cashier must read about a basket: a refusal, another till's payment. */
export const avisCaisseAtom = atom<ParReservation<string>>({});
/** Paid by another till while it was here: that till's sentence, shown over the basket. */
export const dejaEncaisseesAtom = atom<ParReservation<string>>({});
export const renvoiOuvertAtom = atom(false);
/** The chime of an arrival. */
export const sonAtom = atomeStocke('caisse.son', z.boolean(), true);
