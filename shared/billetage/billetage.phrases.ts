export const billetageVerification = {
  titre: 'Problème de connexion',
  texte: 'Impossible de vérifier les billetages existants',
} as const;

export const billetageDepose = 'Billetage enregistré avec succès.';
export const billetageValide = 'Billetage validé avec succès.';
export const billetageDejaValide = 'Ce billetage est déjà validé.';
export const billetageAutrePersonne =
  'Un billetage est validé par une autre personne que celle qui l’a compté.';
export const billetageMotif = 'Un motif est requis : le montant compté diffère du montant attendu.';
export const billetageChevauche = (caisse: string) =>
  `Un billetage de la caisse « ${caisse} » couvre déjà une partie de cette période.`;
export const billetageAValider = (caisse: string, total: string, ecart: string): string =>
  `Valider le billetage de ${caisse}, ${total} comptés, écart ${ecart}`;
