export const photoEnregistree = 'Photo enregistrée.';
export const photoRetiree = 'Photo retirée.';
export const produitDesactiver = (libelle: string) =>
  `« ${libelle} » ne se vendra plus et quittera la liste ; son stock et son histoire restent. On peut le réactiver.`;

export const HOSPITALIERS_DITS = {
  initiale: 'Prescription initiale hospitalière',
  prescription: 'Prescription hospitalière',
  reserve: 'Réservé à l’hôpital',
} as const;
