import { ajouterACommande } from '#shared/stock/commande/ajout-commande.api.ts';
import * as budget from '#shared/stock/commande/budget.api.ts';
import * as api from '#shared/stock/commande/commande.api.ts';
import { writing, reading, checkedBefore, type Route } from '../../platform/http/route.ts';
import { ajouterProduitACommandeActe } from './ajouter-produit.ts';
import { lireBudgetActe, poserBudgetActe } from './budget-achats.ts';
import { lireDocumentCommandeActe } from './bon-de-commande.ts';
import { annulerCommandeActe, creerCommandeActe, modifierCommandeActe } from './ecrire-commande.ts';
import { lireBonEchangeActe } from './echange/lire-bon-echange.ts';
import { lireReponseActe } from './echange/lire-reponse.ts';
import { envoyerCommandeActe, posterCommande } from './envoyer-commande.ts';
import { lireCommandeActe, listerCommandesActe } from './lire-commandes.ts';
import { lireReperesActe } from './lire-reperes.ts';
import { garderPhotoActe, retirerPhotoCommandeActe } from './photos-commande.ts';
import { suggererCommandeActe } from './proposer-commande.ts';
import { repartirCommandeActe } from './repartir-commande.ts';
import { receptionnerActe } from './receptionner.ts';

export const routesCommande: readonly Route[] = [
  reading(api.listerCommandes, listerCommandesActe),
  reading(api.suggererCommande, suggererCommandeActe),
  reading(api.lireReperes, lireReperesActe),
  reading(budget.lireBudget, lireBudgetActe),
  writing(budget.poserBudget, poserBudgetActe),
  reading(api.lireCommande, lireCommandeActe),
  reading(api.lireDocumentCommande, lireDocumentCommandeActe),
  writing(api.creerCommande, creerCommandeActe),
  writing(api.modifierCommande, modifierCommandeActe),
  checkedBefore(writing(api.envoyerCommande, envoyerCommandeActe), posterCommande),
  writing(api.lireReponseCommande, lireReponseActe),
  reading(api.lireBonEchange, lireBonEchangeActe),
  writing(api.annulerCommande, annulerCommandeActe),
  writing(api.repartirCommande, repartirCommandeActe),
  writing(api.receptionnerCommande, receptionnerActe),
  writing(api.garderPhotoCommande, garderPhotoActe),
  writing(api.retirerPhotoCommande, retirerPhotoCommandeActe),
  writing(ajouterACommande, ajouterProduitACommandeActe),
];
