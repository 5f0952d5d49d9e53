export const gardeProgrammee = 'Garde programmée avec succès.';
export const gardeOuverte = 'La garde est ouverte.';
export const gardeTerminee = 'La garde est terminée.';
export const gardeAnnulee = 'La garde est annulée.';
export const gardeChevauche = 'Une autre garde couvre déjà une partie de cette période.';
export const gardePassee = 'La fin de cette garde est déjà passée.';
export const gardeDejaEnCours = 'Une garde est déjà en cours.';
export const gardePasProgrammee = 'Seule une garde programmée peut être ouverte ou annulée.';
export const gardePasEnCours = 'Cette garde n’est pas en cours.';
export const gardeEnCours = (montant: string) => `Une garde est en cours, taxe : ${montant}`;
export const gardeAAnnuler = (debut: string): string => `Annuler la garde prévue le ${debut}`;
export const gardeATerminer = (debut: string): string =>
  `Terminer la garde commencée le ${debut} : sa taxe ne s’ajoute plus`;
