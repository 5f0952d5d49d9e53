import { atom, type PrimitiveAtom } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { SILENCE } from '#client/ui/announcement.ts';
import { store } from '#client/base/store.ts';
import type { PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import type { BoitesLues } from '#shared/produit/boites-lues.schema.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import type { EtatEcriture } from './enregistrement/enregistreur.ts';
import type { Base, Ecart } from './enregistrement/fusion.rules.ts';
import { MAIN_LIBRE } from './gestes/gestes.rules.ts';
import type { Edition } from './panier/panier.rules.ts';

const debuts: (() => void)[] = [];
/** What the screen holds while one seller is at it. */
function deLEcran<T>(debut: T): PrimitiveAtom<T> {
  const tenu = atom(debut);
  debuts.push(() => store.set(tenu, debut));
  return tenu;
}
/** The screen as it first opens: nothing chosen, typed or open. What the station prefers stays. */
export function remettreEcranVente(): void {
  for (const remettre of debuts) remettre();
}

/** The basket on screen; null until one is chosen. */
export const selectionAtom = deLEcran<number | null>(null);
/** What the seller's hand asked and is not done yet, in its order (`gestes/`). */
export const mainAtom = deLEcran(MAIN_LIBRE);
/** The hand is at a basket being made: what is typed is for that one, not for the one on screen. */
export const panierEnNaissanceAtom = atom((get) => get(mainAtom).ici !== null);
/** What is typed in the product search, a multiplier included ('3*doli'). */
export const rechercheAtom = deLEcran('');

type ParReservation<T> = Readonly<Record<number, T>>;
/** What is shown over the received baskets until the server has it. */
export const editionsAtom = deLEcran<ParReservation<Edition | null>>({});
export const ecrituresAtom = deLEcran<ParReservation<EtatEcriture>>({});
/**
 * What those edits were made over: kept with the draft, so that they can be taken up after the page
 * was lost.
 */
export const basesAtom = deLEcran<ParReservation<Base | null>>({});
/** What somebody else changed too, in another way: the seller chooses. `leur`: the state met. */
export const conflitsAtom = deLEcran<
  ParReservation<{ ecarts: readonly Ecart[]; leur: Reservation } | null>
>({});
/** Register picked but not yet sent to. */
export const caissesChoisiesAtom = deLEcran<ParReservation<number>>({});
/** Last register sent to from this station: offered first for the next basket. */
export const caisseHabituelleAtom = storedAtom(
  'vente.caisse_habituelle',
  z.number(),
  CAISSE_DEFAUT as number,
);

/**
 * [HSL-22] Of a basket that took another's place, as whom its forms were opened: what was being typed
 * in them goes on.
 */
export const identitesAtom = deLEcran<ParReservation<number>>({});

/** What the seller must read about a basket, next to it: a refusal, another's change. */
export const avisAtom = deLEcran<ParReservation<string>>({});

/** A product that waits to be in a basket, with what its boxes said. */
export interface AttendRemise {
  produit: Produit;
  n: number;
  boites: readonly BoitesLues[];
}
/** F6 takes the discount off and adds them. */
export const attendentRemiseAtom = deLEcran<ParReservation<readonly AttendRemise[]>>({});

/** Which half of a narrow screen is in front; a wide one shows both. */
export const vueVenteAtom = deLEcran<'produits' | 'panier'>('produits');

/**
 * The line just scanned or added: flashes and is said aloud. `n` makes two scans of one product two
 * flashes.
 */
export const eclairAtom = deLEcran<{ produit_id: number; n: number } | null>(null);
export const annonceAtom = deLEcran(SILENCE);

/** The product whose equivalents are looked at, and how many boxes of it were asked for. */
export interface ProduitDemande {
  produit: Produit;
  n: number;
}
/** Null when the dialog of the equivalents is closed. */
export const equivalentsDeAtom = deLEcran<ProduitDemande | null>(null);
/** The product being promised to somebody; null when the dialog is closed. */
export const promettreAtom = deLEcran<Pick<Produit, 'id' | 'libelle'> | null>(null);
/** The code scanned last, when no product of ours carries it; its answer stands with the results. */
export const codeInconnuAtom = deLEcran<string | null>(null);
export const prescriptionOuverteAtom = deLEcran(false);
/** The basket whose Règlement is open, as its amount was shown; null when none is. */
export const reglementAtom = deLEcran<PanierAffiche | null>(null);
/** Enter was pressed on a Règlement before its amount came. */
export const entreeTropTotAtom = deLEcran(false);
export const remiseOuverteAtom = deLEcran(false);
/**
 * Set for three seconds after a payment, by which one: F9 held or pressed again must not pay the
 * next basket.
 */
export const verrouPaiementAtom = deLEcran<symbol | null>(null);

/** Sets one basket's entry of a `ParReservation` atom. */
export const pour =
  <T>(id: number, valeur: T) =>
  (tous: ParReservation<T>): ParReservation<T> => ({ ...tous, [id]: valeur });
