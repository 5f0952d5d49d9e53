import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../base/contract.ts';
import { instantSchema } from '../base/dates.ts';
import { requeteListe, requeteListeSchema } from '../base/liste.ts';
import { montant } from '../base/montant.ts';
import {
  client,
  clientModifie,
  nouveauClient,
  nouveauReglement,
  reglement,
  releve,
} from './client.schema.ts';

export const listerClients = lire('/api/clients', {
  resume: 'Les clients ; is_active=0 : les clients désactivés',
  forme: 'liste',
  requete: z.object({ ...requeteListe, is_active: z.optional(drapeau) }),
  donnees: z.array(client),
});
export const lireClient = lire('/api/clients/{id}', { resume: 'Un client', donnees: client });
export const compterClients = lire('/api/clients-calc-compteur', {
  resume: 'Total des crédits et des dettes',
  donnees: z.object({ total_credit: montant, total_dette: montant }),
});
export const creerClient = ecrire('/api/clients', {
  resume: 'Crée un client',
  corps: nouveauClient,
  donnees: client,
});
export const modifierClient = ecrire('/api/clients/{id}/update', {
  resume: 'Modifie un client',
  corps: clientModifie,
  donnees: client,
});
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
