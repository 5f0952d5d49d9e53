import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import type { Mouvement } from '#shared/stock/mouvement/mouvement.schema.ts';

/**
 * [EVT-35] Append only: product moves and inventory closings write lines; basket reservations write
 * none.
 */
export const MOUVEMENTS_VIVANTS: Vivant<Mouvement> = {
  topic: 'produits',
  concerne: (_lignes, { nom, donnees }) => nom !== 'produit.stock_modifie' || donnees.mouvement,
  arrivee: (_lignes, { nom }) => nom === 'produit.stock_modifie' || nom === 'inventaire.clos',
};
