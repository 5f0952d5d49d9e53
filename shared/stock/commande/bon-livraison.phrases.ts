import { denombrer } from '../../base/texte.ts';

export const bonHorsCommande = (quoi: string): string =>
  `« ${quoi} » n’est pas sur cette commande.`;
export const bonVerse = (n: number): string =>
  `Bon de livraison lu : ${denombrer(n, 'ligne versée', 'lignes versées')}. Vérifiez, puis entrez en stock.`;
export const photoGardee = 'Photo du bon gardée avec la commande.';
export const photoRetiree = 'Photo retirée.';
export const photoARetirer = 'Retirer cette photo de la commande';
export const photosTrop = (max: number): string => `Une commande garde ${max} photos au plus.`;
export const bonVerser = (n: number): string => `Verser ${denombrer(n, 'ligne')} dans la réception`;
export const bonVide = 'Aucune ligne à verser : répondez aux questions, ou corrigez le fichier.';
export const bonHorsDeLaCommande = (n: number): string =>
  `${denombrer(n, 'ligne n’est pas', 'lignes ne sont pas')} sur cette commande : cochez ce que vous recevez quand même.`;
export const bonPrixDeVente = (n: number): string =>
  `Prendre aussi les prix de vente du fichier : ${denombrer(n, 'produit change', 'produits changent')} de prix.`;
export const bonCodeInconnu = (quoi: string): string =>
  `« ${quoi} » : aucun produit ne porte ce code, la ligne n’est pas versée.`;
export const bonCodePartage = (quoi: string): string =>
  `« ${quoi} » : plusieurs produits portent ce code, la ligne n’est pas versée.`;
