import * as z from 'zod/mini';
import { ecrire, fichierRecu, identifiant, lire, texte } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  commande,
  commandeComplete,
  commandeModifiee,
  commandeRepartie,
  envoiDemande,
  filtreProposition,
  nouvelleCommande,
  receptionDemandee,
  requeteDocument,
  STATUTS_COMMANDE,
  suggestion,
} from './commande.schema.ts';
import { ligneBonEchange } from './echange.schema.ts';
import { repereCommande, requeteReperes } from './repere.schema.ts';

export const listerCommandes = lire('/api/commandes', {
  resume: 'Les commandes aux fournisseurs',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    fournisseur_libelle: z.optional(texte(150)),
    fournisseur_id: z.optional(identifiant),
    status: z.optional(z.enum(STATUTS_COMMANDE)),
  }),
  donnees: z.array(commande),
});
export const suggererCommande = lire('/api/commandes/suggestion', {
  resume:
    'Ce qu’il faudrait commander et pourquoi, le plus urgent d’abord ; fournisseur_id : ce qu’on lui a commandé en dernier, ou à personne',
  requete: filtreProposition,
  donnees: z.array(suggestion),
});
export const lireReperes = lire('/api/commandes/reperes', {
  resume: 'Ce qu’on regarde pour commander ces produits : stock, ventes, attendu, proposition',
  requete: requeteReperes,
  donnees: z.array(repereCommande),
});
export const lireCommande = lire('/api/commandes/{id}', {
  resume: 'Une commande, ses lignes et ses réceptions',
  donnees: commandeComplete,
});
export const lireDocumentCommande = lire('/api/commandes/{id}/document', {
  resume: 'Le bon de commande, en PDF ou en CSV (base64)',
  requete: requeteDocument,
  donnees: z.object({ nom: z.string(), base64: z.string() }),
});
export const creerCommande = ecrire('/api/commandes', {
  resume: 'Prépare une commande',
  corps: nouvelleCommande,
  donnees: commandeComplete,
});
export const modifierCommande = ecrire('/api/commandes/{id}/update', {
  resume: 'Change un brouillon ; d’une commande partie, seulement la facture et la date attendue',
  corps: commandeModifiee,
  donnees: commandeComplete,
});
export const envoyerCommande = ecrire('/api/commandes/{id}/envoyer', {
  resume: 'Envoie la commande, par e-mail quand c’est possible',
  corps: envoiDemande,
  donnees: commandeComplete,
});
export const lireReponseCommande = ecrire('/api/commandes/{id}/reponse', {
  resume: 'Lit ce que le fournisseur a répondu à la commande, ligne par ligne',
  donnees: commandeComplete,
});
export const lireBonEchange = lire('/api/commandes/{id}/bon-echange', {
  resume: 'Le bon de livraison que la réponse du fournisseur apporte ; rien n’entre',
  donnees: z.array(ligneBonEchange),
});
export const annulerCommande = ecrire('/api/commandes/{id}/annuler', {
  resume: 'Annule une commande dont rien n’est reçu',
  donnees: commandeComplete,
});
export const repartirCommande = ecrire('/api/commandes/{id}/repartir', {
  resume:
    'Répartit un brouillon : chaque ligne au fournisseur le moins cher, minimum et gratuites comptés',
  corps: z.object({ version: identifiant }),
  donnees: commandeRepartie,
});
export const receptionnerCommande = ecrire('/api/commandes/{id}/receptionner', {
  resume: 'Entre en stock ce qui est arrivé, lot par lot',
  corps: receptionDemandee,
  donnees: commandeComplete,
});
export const garderPhotoCommande = ecrire('/api/commandes/{id}/photos', {
  resume: 'Garde la photo du bon de livraison avec la commande : PNG, JPEG ou WebP, 2 Mo au plus',
  forme: 'fichier',
  corps: z.object({ photo: fichierRecu }),
  donnees: commandeComplete,
});
export const retirerPhotoCommande = ecrire('/api/commandes-photos/{id}/destroy', {
  resume: 'Retire une photo d’une commande',
  donnees: commandeComplete,
});
