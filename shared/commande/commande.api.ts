import * as z from 'zod/mini';
import { ecrire } from '../base/contract.ts';
import { commande, ligneCommande } from './commande.schema.ts';

export const ajouterACommande = ecrire('/api/commandes/ajouter-produit/{id}', {
  resume: 'Met le produit sur la commande ouverte de son dernier fournisseur, une seule fois',
  donnees: z.object({ ...commande.shape, commande_produits: z.array(ligneCommande) }),
});
