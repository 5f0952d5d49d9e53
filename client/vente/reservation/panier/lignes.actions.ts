import { store } from '#client/base/store.ts';
import { produitConnu } from '#client/stock/produit/produit.queries.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import { fauteCouverture, fauteQuantite } from '#shared/vente/reservation/lignes.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { demanderGeste } from '../gestes/gestes.ts';
import { selectionAtom } from '../reservation.atoms.ts';
import { modifierReservation, panierVu, refuser } from './panier.actions.ts';
import {
  changerLigne,
  changerTousLesTaux,
  remiseAppliquee,
  retirerProduit,
} from './panier.rules.ts';

/**
 * [MAI-9] Line edits run after earlier scans: a typed quantity is final, a removed box stays
 * removed.
 */
function surLesLignes(acte: (r: Reservation) => void): void {
  const place = store.get(selectionAtom);
  if (place === null) return toast.avertir(phrasesReservation.totauxSansReservation);
  demanderGeste('acte', place, (id) => {
    const r = id === null ? null : panierVu(id);
    if (r) acte(r);
  });
}

/** Computed from the quantity at its turn. */
const poserQte = (produit_id: number, qteDe: (qte: number) => number): void =>
  surLesLignes((r) => {
    const ligne = r.reservation_produits.find((l) => l.produit_id === produit_id);
    if (!ligne) return;
    const qte = qteDe(ligne.qte);
    if (ligne.qte === qte) return;
    if (remiseAppliquee(r)) return refuser(r.id, phrasesReservation.remiseAppliquee);
    const faute = fauteQuantite(ligne.id, qte, produitConnu(produit_id) ?? { qte: Infinity });
    if (faute) return refuser(r.id, faute.phrase, faute.code);
    modifierReservation(r, { lignes: changerLigne(r, produit_id, { qte }) });
  });
export const changerQte = (produit_id: number, qte: number): void =>
  poserQte(produit_id, () => qte);
/** At least one. */
export const ajouterALaLigne = (produit_id: number, boites: number): void =>
  poserQte(produit_id, (qte) => Math.max(1, qte + boites));

export const changerTaux = (produit_id: number, taux: number): void =>
  surLesLignes((r) => {
    const faute = remiseAppliquee(r) ? phrasesReservation.remiseAppliquee : fauteCouverture(taux);
    if (faute) return refuser(r.id, faute);
    modifierReservation(r, { lignes: changerLigne(r, produit_id, { prise_en_charge: taux }) });
  });
/** [ECO-8] Applies or removes the sell-first discount. */
export const changerEcoulement = (produit_id: number, ecoulement: number): void =>
  surLesLignes((r) => {
    if (remiseAppliquee(r)) return refuser(r.id, phrasesReservation.remiseAppliquee);
    modifierReservation(r, { lignes: changerLigne(r, produit_id, { ecoulement }) });
  });

function poserTaux(r: Reservation, taux: number, sauf: (produit_id: number) => boolean): void {
  const faute = remiseAppliquee(r) ? phrasesReservation.remiseAppliquee : fauteCouverture(taux);
  if (faute) return refuser(r.id, faute);
  const gardees = r.reservation_produits.map((l) => l.produit_id).filter(sauf);
  modifierReservation(r, { lignes: changerTousLesTaux(r, taux, new Set(gardees)) });
}
/** Percent, on every covered line. */
export const changerTauxDeTous = (taux: number): void =>
  surLesLignes((r) => poserTaux(r, taux, (id) => produitConnu(id)?.couvert === false));
/** Whole basket on the client's account, covered or not. */
export const mettreSurLeCompte = (r: Reservation): void => poserTaux(r, 100, () => false);

export const retirer = (produit_id: number): void =>
  surLesLignes((r) => {
    if (!r.reservation_produits.some((l) => l.produit_id === produit_id))
      return refuser(r.id, phrasesStock.produitNonTrouve);
    const lignes = retirerProduit(r, produit_id);
    modifierReservation(r, { lignes });
    const vide = lignes.length === 0 ? panierVu(r.id) : null;
    if (vide && r.remise > 0) modifierReservation(vide, { remise: 0 });
  });
