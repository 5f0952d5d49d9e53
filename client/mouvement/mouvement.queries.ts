import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import type { Mouvement } from '#shared/mouvement/mouvement.schema.ts';

/**
 * The ledger is only added to: what moved a product wrote a line, and so did the closing of an
 * inventory.
 */
export const MOUVEMENTS_VIVANTS: Vivant<Mouvement> = {
  topic: 'produits',
  appliquer: (lignes) => [...lignes],
  arrivee: (_lignes, { nom }) => nom === 'produit.stock_modifie' || nom === 'inventaire.clos',
};
