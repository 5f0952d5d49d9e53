import { atom, useAtomValue } from 'jotai';
import { connectionAtom, cutAtom, cutRefusalsAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { clientTenu, useClient } from '#client/clientele/client.queries.ts';
import { produitConnu, useStocks } from '#client/produit/produit.queries.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { BoutonEnvoi } from '#shared/reservation/transitions.rules.ts';
import { conflitsAtom, verrouPaiementAtom } from '../reservation.atoms.ts';
import { empechement, empechementVente, HORS_LIGNE } from './empechements.rules.ts';
import { remisePossible } from './panier.rules.ts';

export interface Raisons {
  creer: string | null;
  annuler: string | null;
}
/** Cut off, and this station does not sell by itself: as soon as either is known. */
const horsLigneAtom = atom((get) => {
  const cut = get(cutAtom);
  const perdu = get(connectionAtom).etat === 'hors_ligne' || cut !== null;
  return perdu && !cut?.vend ? HORS_LIGNE : null;
});

/** Why a basket cannot be made or cancelled now, in words; null when it can. */
export function useRaisons(r: Reservation | null): Raisons {
  const horsLigne = useAtomValue(horsLigneAtom);
  const refus = useAtomValue(cutRefusalsAtom);
  return { creer: horsLigne, annuler: horsLigne ?? refus?.annuler ?? (r && empechement(r)) };
}

/** Why this basket can be neither sent nor paid now, in words; null when it can. */
function raisonVente(r: Reservation): string | null {
  const conflit = store.get(conflitsAtom)[r.id] ? phrasesReservation.conflitATrancher : null;
  const stockDe = (produit_id: number): number | null => {
    const produit = produitConnu(produit_id);
    return produit && vendable(produit);
  };
  return (
    store.get(horsLigneAtom) ??
    store.get(cutRefusalsAtom)?.vente ??
    conflit ??
    empechementVente(r, clientTenu(r.client_id), stockDe)
  );
}
/** Why it cannot be paid now; what has just been paid is not paid again by the same key. */
export const raisonPaiement = (r: Reservation): string | null =>
  raisonVente(r) ?? (store.get(verrouPaiementAtom) ? phrasesReservation.payeeALInstant : null);
/** Why it cannot be sent now by this button. */
export const raisonEnvoi = (r: Reservation, bouton: BoutonEnvoi): string | null =>
  store.get(cutRefusalsAtom)?.envoi ??
  raisonVente(r) ??
  (bouton.actif ? null : phrasesReservation.dejaEnvoyee);

/** Why nothing of it is to be sent: no register was picked for it, or nothing is in it. */
export const raisonSansEnvoi = (r: Reservation): string =>
  empechement(r) ??
  (r.reservation_produits.length === 0
    ? phrasesReservation.reservationPasDeProduit
    : phrasesReservation.choisirCaisse);
/** Why it cannot become a quote now. */
export const raisonDevis = (r: Reservation): string | null =>
  store.get(cutRefusalsAtom)?.devis ??
  store.get(horsLigneAtom) ??
  store.get(cutRefusalsAtom)?.annuler ??
  empechement(r) ??
  (r.reservation_produits.length === 0 ? phrasesReservation.reservationPasDeProduit : null);
/** Why its discount can be neither set nor taken off now: an edit like another, also while cut off. */
export const raisonRemise = (r: Reservation): string | null =>
  empechement(r) ?? (remisePossible(r) ? null : phrasesReservation.remiseInvalide);

/** Drawn again when one of these reasons may have changed: the stock of every line among them. */
export function useRaisonsVives(r: Reservation): void {
  useAtomValue(horsLigneAtom);
  useAtomValue(cutRefusalsAtom);
  useAtomValue(conflitsAtom);
  useAtomValue(verrouPaiementAtom);
  useClient(r.client_id);
  useStocks(r.reservation_produits.map((l) => l.produit_id));
}
