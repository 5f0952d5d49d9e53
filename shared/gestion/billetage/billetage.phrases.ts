export const billetageVerification = {
  titre: 'Problème de connexion',
  texte: 'Impossible de vérifier les billetages existants',
} as const;
