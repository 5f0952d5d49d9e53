import { ecrire } from '../../base/contract.ts';
import { commandeComplete } from './commande.schema.ts';

/** Separate module: the selling screen imports only this call. */
export const ajouterACommande = ecrire('/api/commandes/ajouter-produit/{id}', {
  resume: 'Met le produit sur la commande ouverte de son dernier fournisseur, une seule fois',
  donnees: commandeComplete,
});
