import * as z from 'zod/mini';
import { ecrire } from '../../base/contract.ts';
import { detailDemande, detailProduit, ouvertureDemandee } from './deconditionnement.schema.ts';

export const poserDetail = ecrire('/api/produits/{id}/detail', {
  resume: 'Dit de quel produit sont les unités d’une boîte, et combien elle en contient',
  corps: detailDemande,
  donnees: detailProduit,
});
export const retirerDetail = ecrire('/api/produits/{id}/detail/retirer', {
  resume: 'Ne vend plus ce produit à l’unité ; le stock reste',
  donnees: z.null(),
});
export const ouvrirBoites = ecrire('/api/produits/{id}/ouvrir-boites', {
  resume: 'Ouvre des boîtes : le premier périmé d’abord, les unités gardent lot et péremption',
  corps: ouvertureDemandee,
  donnees: detailProduit,
});
