import { ajouterACommande } from '#shared/commande/commande.api.ts';
import { ecriture, type Route } from '../http/requete.ts';
import { ajouterProduitACommandeActe } from './ajouter-produit.ts';

export const routesCommande: readonly Route[] = [ecriture(ajouterACommande, ajouterProduitACommandeActe)];
