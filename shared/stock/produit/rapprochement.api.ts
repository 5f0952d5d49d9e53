import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { requeteListeSchema } from '../../base/liste.ts';
import {
  bilanDeLaBase,
  bilanReponses,
  produitAPreciser,
  reponsesDouteux,
} from './rapprochement.schema.ts';

export const listerDouteux = lire('/api/rapprochements', {
  resume:
    'Les produits dont la base des médicaments ne dit pas sûrement ce qu’ils sont, et ceux qu’ils peuvent être, le plus proche d’abord',
  forme: 'liste',
  requete: requeteListeSchema,
  donnees: z.array(produitAPreciser),
});
export const completerMesProduits = ecrire('/api/rapprochements/completer', {
  resume:
    'Remplit DCI, forme, famille, classe et catégorie de tous les produits depuis la base des médicaments, là où personne n’a rien écrit',
  donnees: bilanDeLaBase,
});
export const repondreDouteux = ecrire('/api/rapprochements/repondre', {
  resume: 'Dit de chaque produit quelle boîte de la base il est ; null : aucune, et pour toujours',
  corps: z.object({ reponses: reponsesDouteux }),
  donnees: bilanReponses,
});
