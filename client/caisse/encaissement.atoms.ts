import { atom } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import type { PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import type { SaisieReglement } from '#shared/caisse/parts.rules.ts';

type ParReservation<T> = Readonly<Record<number, T>>;

/** The basket being served; null until one is there. */
export const servieAtom = atom<number | null>(null);
/** Baskets as read at this desk: what the cashier has had under the eyes. */
export const luesAtom = atom<ParReservation<PanierAffiche>>({});
/** What is put down and typed, per basket: looking at another one does not lose it. */
export const saisiesAtom = atom<ParReservation<SaisieReglement>>({});
/** Arrived and not yet looked at. */
export const nouvellesAtom = atom<readonly number[]>([]);
/** What the cashier must read about a basket: a refusal, another till's payment. */
export const avisCaisseAtom = atom<ParReservation<string>>({});
/** Paid by another till while it was here: that till's sentence, shown over the basket. */
export const dejaEncaisseesAtom = atom<ParReservation<string>>({});
/** The basket one is about to send back; no other one takes its place in the dialog. */
export const renvoiOuvertAtom = atom<number | null>(null);
/** The chime of an arrival. */
export const sonAtom = storedAtom('caisse.son', z.boolean(), true);
