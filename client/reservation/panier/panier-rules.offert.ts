import type { Produit } from '#shared/produit/produit.schema.ts';
import type { LigneReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { ajouterProduit } from './panier.rules.ts';

/** What a station computes a basket with, as the selling screen does. */
export { apercuPanier } from './panier.rules.ts';

/** A line that no basket had yet. */
export const ligneDuProduit = (
  r: Reservation,
  p: Produit,
  qte: number,
): LigneReservation | undefined => ajouterProduit({ ...r, reservation_produits: [] }, p, qte, 0)[0];
