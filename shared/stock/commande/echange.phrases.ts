import { accorder, denombrer } from '../../base/texte.ts';

export const echangeNonRegle = 'Ce fournisseur ne reçoit pas ses commandes par échange.';
export const echangeImpossible =
  'La commande n’a pas pu être déposée pour le fournisseur : elle reste un brouillon.';
export const echangeFait = 'son dossier d’échange';
export const echangeSansReponse = 'Le fournisseur n’a pas encore répondu à cette commande.';
export const echangeSansBon = 'La réponse du fournisseur n’apporte pas encore de bon de livraison.';
export const echangeIllisible = 'La réponse du fournisseur ne se lit pas.';
export const echangeAutreCommande = (reference: string): string =>
  `La réponse déposée parle d’une autre commande (${reference}).`;
export const echangeLu = (lignes: number, refusees: number): string =>
  refusees === 0
    ? `Réponse lue : ${denombrer(lignes, 'ligne')}.`
    : `Réponse lue : ${denombrer(lignes, 'ligne')}, dont ${denombrer(refusees, 'refusée')}.`;
export const echangeInconnues = (n: number): string =>
  `${denombrer(n, 'ligne')} de la réponse ${accorder(n, 'n’est pas', 'ne sont pas')} sur cette commande.`;
