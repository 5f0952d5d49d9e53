import * as z from 'zod/mini';
import { ecrire } from '../../base/contract.ts';
import { ecoulement, ecoulementDemande } from './ecoulement.schema.ts';

export const vendreDAbord = ecrire('/api/ecoulements', {
  resume: 'À vendre d’abord, à tant de moins : un lot jusqu’à sa péremption, ou tant de boîtes',
  corps: ecoulementDemande,
  donnees: ecoulement,
});
export const retirerEcoulement = ecrire('/api/ecoulements/{id}/retirer', {
  resume: 'Ne plus vendre d’abord : le prix redevient celui du produit',
  donnees: z.null(),
});
