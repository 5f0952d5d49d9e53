import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { nouveauPromis, promis, STATUTS_PROMIS } from './promis.schema.ts';

export const listerPromis = lire('/api/promis', {
  resume: 'Les promesses',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    statut: z.optional(z.enum(STATUTS_PROMIS)),
    produit_id: z.optional(identifiant),
  }),
  donnees: z.array(promis),
});
export const creerPromis = ecrire('/api/promis', {
  resume: 'Promet un produit à quelqu’un, qu’on appellera',
  corps: nouveauPromis,
  donnees: promis,
});
export const servirPromis = ecrire('/api/promis/{id}/servir', {
  resume: 'La promesse est tenue',
  donnees: promis,
});
export const annulerPromis = ecrire('/api/promis/{id}/annuler', {
  resume: 'La promesse est reprise',
  donnees: promis,
});
