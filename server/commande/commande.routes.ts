import * as api from '#shared/commande/commande.api.ts';
import { ecriture, lecture, precedee, type Route } from '../http/requete.ts';
import { ajouterProduitACommandeActe } from './ajouter-produit.ts';
import { lireDocumentCommandeActe } from './bon-de-commande.ts';
import { annulerCommandeActe, creerCommandeActe, modifierCommandeActe } from './ecrire-commande.ts';
import { envoyerCommandeActe, posterCommande } from './envoyer-commande.ts';
import { lireCommandeActe, listerCommandesActe, suggererCommandeActe } from './lire-commandes.ts';
import { receptionnerActe } from './receptionner.ts';

export const routesCommande: readonly Route[] = [
  lecture(api.listerCommandes, listerCommandesActe),
  lecture(api.suggererCommande, suggererCommandeActe),
  lecture(api.lireCommande, lireCommandeActe),
  lecture(api.lireDocumentCommande, lireDocumentCommandeActe),
  ecriture(api.creerCommande, creerCommandeActe),
  ecriture(api.modifierCommande, modifierCommandeActe),
  precedee(ecriture(api.envoyerCommande, envoyerCommandeActe), posterCommande),
  ecriture(api.annulerCommande, annulerCommandeActe),
  ecriture(api.receptionnerCommande, receptionnerActe),
  ecriture(api.ajouterACommande, ajouterProduitACommandeActe),
];
