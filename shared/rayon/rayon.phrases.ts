import { accorder, denombrer } from '../base/texte.ts';

export const rayonCree = 'Rayon créé avec succès.';
export const rayonModifie = 'Rayon modifié avec succès.';
export const rayonSupprime = 'Rayon supprimé.';
export const rayonOccupe = (nombre: number) =>
  `Ce rayon contient ${denombrer(nombre, 'produit')} : rangez-${accorder(nombre, 'le', 'les')} d’abord ailleurs.`;
export const rayonASupprimer = (libelle: string): string => `Supprimer le rayon ${libelle}`;
