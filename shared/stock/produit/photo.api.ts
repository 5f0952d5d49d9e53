import * as z from 'zod/mini';
import { ecrire, fichierRecu } from '../../base/contract.ts';
import { produit } from './produit.schema.ts';

export const poserPhoto = ecrire('/api/produits/{id}/photo', {
  resume: 'Pose la photo d’un produit : PNG, JPEG ou WebP, 2 Mo au plus',
  forme: 'fichier',
  corps: z.object({ photo: fichierRecu }),
  donnees: produit,
});
export const retirerPhoto = ecrire('/api/produits/{id}/photo/retirer', {
  resume: 'Retire la photo d’un produit',
  donnees: produit,
});
