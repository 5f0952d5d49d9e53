import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { etatAccord, pinDeResponsable } from './accord.schema.ts';

export const lireAccords = lire('/api/accords', {
  resume: 'Ce qu’un panier demande d’accords, et ceux qu’il a',
  requete: z.object({ reservation_id: identifiant }),
  donnees: etatAccord,
});
export const donnerAccord = ecrire('/api/accords', {
  resume: 'Un responsable donne son accord, par son code PIN ou parce qu’il est connecté',
  corps: z.object({
    reservation_id: identifiant,
    version: z.optional(entier(1, NUMERO_MAX)),
    pin: pinDeResponsable,
  }),
  donnees: etatAccord,
});
