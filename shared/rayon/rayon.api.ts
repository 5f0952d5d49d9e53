import * as z from 'zod/mini';
import { ecrire, lire } from '../base/contract.ts';
import { requeteListeSchema } from '../base/liste.ts';
import { rayon, rayonModifie, rayonSaisi } from './rayon.schema.ts';

export const listerRayons = lire('/api/rayons', {
  resume: 'Les rayons, leurs produits et ce qu’ils ont coûté',
  forme: 'liste',
  requete: requeteListeSchema,
  donnees: z.array(rayon),
});
export const creerRayon = ecrire('/api/rayons', {
  resume: 'Ajoute un rayon',
  corps: rayonSaisi,
  donnees: rayon,
});
export const modifierRayon = ecrire('/api/rayons/{id}/update', {
  resume: 'Renomme un rayon',
  corps: rayonModifie,
  donnees: rayon,
});
export const supprimerRayon = ecrire('/api/rayons/{id}/destroy', {
  resume: 'Retire un rayon vide',
  donnees: z.null(),
});
