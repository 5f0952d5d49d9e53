import { remplacer } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Produit } from './produit.schema.ts';

export interface EvenementsProduit {
  'produit.modifie': { produit: Produit };
  /**
   * How a product stands changed: its quantity, its lots, or only what is held of it. `mouvement`: its
   * ledger has new lines [EVT-35].
   */
  'produit.stock_modifie': { produit: Produit; mouvement: boolean };
  /** Prices were changed many at once, or put back: heard once, and read again. */
  'produit.prix_changes': { prix_changes: { id: number; nombre: number } };
  /** The bases of medicines changed: what products are made of was read again, and heard once. */
  'produit.recomposes': { recomposes: { etat: number; nombre: number } };
  /** A file was imported: however many products, screens hear it once and read again. */
  'produit.importes': { importes: { id: number; nouveaux: number; modifies: number } };
}

/**
 * [EVT-5] Products on screen after an event of the topic `produits`: only those shown change, none
 * is added.
 */
export const appliquerProduit = (produits: readonly Produit[], recu: Produit): Produit[] =>
  produits.some((p) => p.id === recu.id) ? remplacer(produits, recu) : [...produits];

export const surProduits = reducteur<Produit[]>({ produit: appliquerProduit });
