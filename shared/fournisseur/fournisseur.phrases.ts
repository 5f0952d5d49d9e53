export const fournisseurCree = 'Fournisseur créé avec succès.';
export const fournisseurModifie = 'Fournisseur modifié avec succès.';
export const fournisseurSupprime = 'Fournisseur supprimé.';
export const fournisseurOccupe = (nombre: number) =>
  `Ce fournisseur a ${nombre} commande(s) en cours : terminez-les ou annulez-les d’abord.`;
export const siteInvalide = 'L’adresse du site commence par http:// ou https://.';
