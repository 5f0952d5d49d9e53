import { atom } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { paiementAtom } from '#client/vente/reservation/paiement/paiement.offert.ts';
import type { PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import type { SaisieReglement } from '#shared/vente/caisse/parts.rules.ts';

type ParReservation<T> = Readonly<Record<number, T>>;

export const servieAtom = atom<number | null>(null);
/** Versions as read by the cashier. */
export const luesAtom = atom<ParReservation<PanierAffiche>>({});
/** Input per basket, so that switching loses nothing. */
export const saisiesAtom = atom<ParReservation<SaisieReglement>>({});
/** Pay pressed, waiting for the hand-off calls before it. */
export const presseAtom = atom<{ id: number; etat: 'en_cours' } | null>(null);
/** [ENC-19] From the press: an amount changed or given up since would not be the one paid. */
export const encaissementEnCoursAtom = atom((get) => get(paiementAtom) ?? get(presseAtom));
export const nouvellesAtom = atom<readonly number[]>([]);
/** Notice per basket: a refusal, a payment at another register. */
export const avisCaisseAtom = atom<ParReservation<string>>({});
/** Paid at another register meanwhile: its message. */
export const dejaEncaisseesAtom = atom<ParReservation<string>>({});
export const renvoiOuvertAtom = atom<number | null>(null);
export const sonAtom = storedAtom('caisse.son', z.boolean(), true);
