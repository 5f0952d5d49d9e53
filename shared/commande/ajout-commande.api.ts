import { ecrire } from '../base/contract.ts';
import { commandeComplete } from './commande.schema.ts';

/** Apart: the selling screen asks it, and no other call of the orders. */
export const ajouterACommande = ecrire('/api/commandes/ajouter-produit/{id}', {
  resume: 'Met le produit sur la commande ouverte de son dernier fournisseur, une seule fois',
  donnees: commandeComplete,
});
