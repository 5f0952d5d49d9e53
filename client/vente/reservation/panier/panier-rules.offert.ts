import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type {
  LigneReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { ajouterProduit } from './panier.rules.ts';

/** Shared with offline selling. */
export { apercuPanier } from './panier.rules.ts';

export const ligneDuProduit = (
  r: Reservation,
  p: Produit,
  qte: number,
): LigneReservation | undefined => ajouterProduit({ ...r, reservation_produits: [] }, p, qte, 0)[0];
