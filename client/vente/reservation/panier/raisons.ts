import { atom, useAtomValue } from 'jotai';
import { connectionAtom, cutAtom, cutRefusalsAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { cachedClient, useClient } from '#client/vente/clientele/client.queries.ts';
import { produitConnu, useStocks } from '#client/stock/produit/produit.queries.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { BoutonEnvoi } from '#shared/vente/reservation/transitions.rules.ts';
import { conflitsAtom, verrouPaiementAtom } from '../reservation.atoms.ts';
import { empechement, empechementVente, HORS_LIGNE } from './empechements.rules.ts';
import { remisePossible } from './panier.rules.ts';

export interface Raisons {
  creer: string | null;
  annuler: string | null;
}
/** Server unreachable and this station may not sell offline. */
const horsLigneAtom = atom((get) => {
  const cut = get(cutAtom);
  const perdu = get(connectionAtom).etat === 'hors_ligne' || cut !== null;
  return perdu && !cut?.vend ? HORS_LIGNE : null;
});

export function useRaisons(r: Reservation | null): Raisons {
  const horsLigne = useAtomValue(horsLigneAtom);
  const refus = useAtomValue(cutRefusalsAtom);
  return { creer: horsLigne, annuler: horsLigne ?? refus?.annuler ?? (r && empechement(r)) };
}

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
    empechementVente(r, cachedClient(r.client_id), stockDe)
  );
}
/** The same key does not pay twice. */
export const raisonPaiement = (r: Reservation): string | null =>
  raisonVente(r) ?? (store.get(verrouPaiementAtom) ? phrasesReservation.payeeALInstant : null);
export const raisonEnvoi = (r: Reservation, bouton: BoutonEnvoi): string | null =>
  store.get(cutRefusalsAtom)?.envoi ??
  empechement(r) ??
  raisonVente(r) ??
  (bouton.actif ? null : phrasesReservation.dejaEnvoyee);

export const raisonSansEnvoi = (r: Reservation): string =>
  empechement(r) ??
  (r.reservation_produits.length === 0
    ? phrasesReservation.reservationPasDeProduit
    : phrasesReservation.choisirCaisse);
export const raisonDevis = (r: Reservation): string | null =>
  store.get(cutRefusalsAtom)?.devis ??
  store.get(horsLigneAtom) ??
  store.get(cutRefusalsAtom)?.annuler ??
  empechement(r) ??
  (r.reservation_produits.length === 0 ? phrasesReservation.reservationPasDeProduit : null);
/** An edit like another, allowed offline. */
export const raisonRemise = (r: Reservation): string | null =>
  empechement(r) ?? (remisePossible(r) ? null : phrasesReservation.remiseInvalide);

/** Re-renders when a reason may change. */
export function useRaisonsVives(r: Reservation): void {
  useAtomValue(horsLigneAtom);
  useAtomValue(cutRefusalsAtom);
  useAtomValue(conflitsAtom);
  useAtomValue(verrouPaiementAtom);
  useClient(r.client_id);
  useStocks(r.reservation_produits.map((l) => l.produit_id));
}
