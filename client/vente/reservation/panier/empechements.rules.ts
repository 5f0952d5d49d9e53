import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import {
  demandeQuiVerrouille,
  panierVerrouille,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { plafondDepasse } from '#shared/vente/reservation/plafond.rules.ts';
import type {
  LigneReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';

export const HORS_LIGNE = 'Indisponible hors ligne : encaisser, envoyer, annuler';

/** [EMP-1] Not even paid here: closed or at the cashier's; else null. */
function ferme(r: Reservation): string | null {
  if (!estTraitable(r))
    return phrasesReservation.filigrane[r.status === 'Brouillon' ? 'Termine' : r.status];
  return r.etat_caisse === 'En encaissement'
    ? phrasesReservation.reservationEnEncaissement(r.etat_caisse_par ?? '')
    : null;
}
/** [EMP-1] [MOB-12] Why nothing is edited: closed, at the cashier's, or asked of a phone. */
export const empechement = (r: Reservation): string | null =>
  ferme(r) ?? (demandeQuiVerrouille(r.demandes_mobiles) ? panierVerrouille : null);

/** [EMP-2] Quantity above known stock, possibly sold elsewhere meanwhile. */
export const ligneManque = (l: LigneReservation, stock: number | null): string | null =>
  stock !== null && l.qte > stock
    ? phrasesStock.quantiteDepasseStockPour(l.qte, stock, l.libelle)
    : null;

/** [EMP-3] Payment or sending blocker, or null. */
export function empechementVente(
  r: Reservation,
  client: Client | null,
  stockDe: (produit_id: number) => number | null,
): string | null {
  const obstacle = ferme(r);
  if (obstacle) return obstacle;
  if (r.reservation_produits.length === 0) return phrasesReservation.reservationPasDeProduit;
  const credit = client && {
    plafond_dette: enCentimes(client.plafond_dette),
    current_remboursement_amount: enCentimes(client.current_remboursement_amount),
  };
  if (credit && plafondDepasse(credit, enCentimes(r.total_prise_en_charge)))
    return phrasesReservation.plafondPaiement;
  return (
    r.reservation_produits
      .map((l) => ligneManque(l, stockDe(l.produit_id)))
      .find((manque) => manque !== null) ?? null
  );
}
