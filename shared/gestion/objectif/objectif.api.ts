import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { moisAdmis, objectif, objectifAPoser } from './objectif.schema.ts';

export const listerObjectifs = lire('/api/objectifs', {
  resume: 'Les objectifs d’un mois, de la pharmacie puis de chaque vendeur, et ce qui est fait',
  requete: z.object({ mois: z.optional(moisAdmis) }),
  donnees: z.array(objectif),
});
export const poserObjectif = ecrire('/api/objectifs', {
  resume: 'Fixe l’objectif d’un mois, d’un vendeur ou de la pharmacie ; 0 le retire',
  corps: objectifAPoser,
  donnees: z.array(objectif),
});
