import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { instantSchema } from '../../base/dates.ts';
import { requeteListeSchema } from '../../base/liste.ts';
import { nouveauReglement, reglement, releve } from './releve.schema.ts';

export const listerReglements = lire('/api/clients/{id}/reglements', {
  resume: 'Les règlements d’un client',
  forme: 'liste',
  requete: requeteListeSchema,
  donnees: z.array(reglement),
});
export const reglerClient = ecrire('/api/clients/{id}/reglements', {
  resume: 'Enregistre un règlement, jamais au-delà de la dette ; extra_data porte le client',
  corps: nouveauReglement,
  donnees: reglement,
});
export const lireReleve = lire('/api/clients/{id}/releve', {
  resume: 'Le relevé de compte d’un client : prises en charge, règlements, solde',
  requete: z.object({ period_from: instantSchema, period_to: instantSchema }),
  donnees: releve,
});
