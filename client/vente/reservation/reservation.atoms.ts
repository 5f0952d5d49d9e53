import { atom, type PrimitiveAtom } from 'jotai';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { SILENCE } from '#client/ui/announcement.ts';
import { store } from '#client/base/store.ts';
import type { PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { EtatEcriture } from './enregistrement/enregistreur.ts';
import type { Base, Ecart } from './enregistrement/fusion.rules.ts';
import { MAIN_LIBRE } from './gestes/gestes.rules.ts';
import type { Edition } from './panier/panier.rules.ts';

const debuts: (() => void)[] = [];
/** Reset at a change of seller. */
function deLEcran<T>(debut: T): PrimitiveAtom<T> {
  const tenu = atom(debut);
  debuts.push(() => store.set(tenu, debut));
  return tenu;
}
/** Station preferences stay. */
export function remettreEcranVente(): void {
  for (const remettre of debuts) remettre();
}

export const selectionAtom = deLEcran<number | null>(null);
/** Pending acts, in order (`gestes/`). */
export const mainAtom = deLEcran(MAIN_LIBRE);
/** Entries are for the basket being created. */
export const panierEnNaissanceAtom = atom((get) => get(mainAtom).ici !== null);
/** Multiplier included ('3*doli'). */
export const rechercheAtom = deLEcran('');

type ParReservation<T> = Readonly<Record<number, T>>;
/** Optimistic edits over the received baskets. */
export const editionsAtom = deLEcran<ParReservation<Edition | null>>({});
export const ecrituresAtom = deLEcran<ParReservation<EtatEcriture>>({});
/** Base versions of those edits, stored to resume after a page loss. */
export const basesAtom = deLEcran<ParReservation<Base | null>>({});
/** The seller chooses. `leur`: the other's state. */
export const conflitsAtom = deLEcran<
  ParReservation<{ ecarts: readonly Ecart[]; leur: Reservation } | null>
>({});
/** Register picked but not yet sent to. */
export const caissesChoisiesAtom = deLEcran<ParReservation<number>>({});
export const caisseHabituelleAtom = storedAtom(
  'vente.caisse_habituelle',
  z.number(),
  CAISSE_DEFAUT as number,
);

/** [HSL-22] Form identity of a basket that replaced another. */
export const identitesAtom = deLEcran<ParReservation<number>>({});

/** Notices beside a basket: a refusal, another's change. */
export const avisAtom = deLEcran<ParReservation<string>>({});

export interface AttendRemise {
  produit: Produit;
  n: number;
  boites: readonly BoitesLues[];
}
/** F6 removes the discount and adds them. */
export const attendentRemiseAtom = deLEcran<ParReservation<readonly AttendRemise[]>>({});

/** On a narrow screen; a wide one shows both. */
export const vueVenteAtom = deLEcran<'produits' | 'panier'>('produits');

/** Flashes and is announced. `n` tells two scans apart. */
export const eclairAtom = deLEcran<{ produit_id: number; n: number } | null>(null);
export const annonceAtom = deLEcran(SILENCE);

export interface ProduitDemande {
  produit: Produit;
  n: number;
}
export const equivalentsDeAtom = deLEcran<ProduitDemande | null>(null);
export const promettreAtom = deLEcran<Pick<Produit, 'id' | 'libelle'> | null>(null);
/** Last scan that no product of ours bears. */
export const codeInconnuAtom = deLEcran<string | null>(null);
export const prescriptionOuverteAtom = deLEcran(false);
/** With its amount as shown; null: closed. */
export const reglementAtom = deLEcran<PanierAffiche | null>(null);
/** Enter pressed before the amount came. */
export const entreeTropTotAtom = deLEcran(false);
export const remiseOuverteAtom = deLEcran(false);
/** Three seconds after a payment: a held F9 must not pay the next. */
export const verrouPaiementAtom = deLEcran<symbol | null>(null);

export const pour =
  <T>(id: number, valeur: T) =>
  (tous: ParReservation<T>): ParReservation<T> => ({ ...tous, [id]: valeur });
