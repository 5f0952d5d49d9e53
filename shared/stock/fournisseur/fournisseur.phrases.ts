import { accorder, denombrer } from '../../base/texte.ts';

export const fournisseurOccupe = (nombre: number) =>
  `Ce fournisseur a ${denombrer(nombre, 'commande')} en cours : ${accorder(nombre, 'terminez-la ou annulez-la', 'terminez-les ou annulez-les')} d’abord.`;
export const siteInvalide = 'L’adresse du site commence par http:// ou https://.';
