import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { montant } from '../../base/montant.ts';
import { client, clientModifie, nouveauClient } from './client.schema.ts';

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
