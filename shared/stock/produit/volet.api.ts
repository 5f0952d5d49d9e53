import { lire } from '../../base/contract.ts';
import { voletProduit } from './volet.schema.ts';

export const lireVoletProduit = lire('/api/produits/{id}/volet', {
  resume:
    'Un produit en une lecture : stock, lots, prix, rythme, fournisseurs et derniers mouvements (null à qui ne peut les lire)',
  donnees: voletProduit,
});
