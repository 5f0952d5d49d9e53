import { remplacer } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Produit } from './produit.schema.ts';

export interface EvenementsProduit {
  'produit.modifie': { produit: Produit };
  /** Quantity, lots or reserved stock. `mouvement`: new ledger lines [EVT-35]. */
  'produit.stock_modifie': { produit: Produit; mouvement: boolean };
  /** Bulk price change or undo: one event, refetch. */
  'produit.prix_changes': { prix_changes: { id: number; nombre: number } };
  /** Compositions recomputed after a base import: one event. */
  'produit.recomposes': { recomposes: { etat: number; nombre: number } };
  /** Import: one event, refetch. */
  'produit.importes': { importes: { id: number; nouveaux: number; modifies: number } };
}

/** [EVT-5] In place, adds none. */
export const appliquerProduit = (produits: readonly Produit[], recu: Produit): Produit[] =>
  produits.some((p) => p.id === recu.id) ? remplacer(produits, recu) : [...produits];

export const surProduits = reducteur<Produit[]>({ produit: appliquerProduit });
