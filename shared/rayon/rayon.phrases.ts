export const rayonCree = 'Rayon créé avec succès.';
export const rayonModifie = 'Rayon modifié avec succès.';
export const rayonSupprime = 'Rayon supprimé.';
export const rayonOccupe = (nombre: number) =>
  `Ce rayon contient ${nombre} produit(s) : rangez-les d’abord ailleurs.`;
