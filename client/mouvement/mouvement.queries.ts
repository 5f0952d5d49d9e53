import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import type { Mouvement } from '#shared/mouvement/mouvement.schema.ts';

/**
 * [EVT-35] The ledger is only added to: what moved a product wrote a line, and so did the closing of an
 * inventory. A basket that holds boxes wrote none.
 */
export const MOUVEMENTS_VIVANTS: Vivant<Mouvement> = {
  topic: 'produits',
  concerne: (_lignes, { nom, donnees }) => nom !== 'produit.stock_modifie' || donnees.mouvement,
  arrivee: (_lignes, { nom }) => nom === 'produit.stock_modifie' || nom === 'inventaire.clos',
};
