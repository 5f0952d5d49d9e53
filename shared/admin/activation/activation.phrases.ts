export const activationTitre = "Activation de l'application";
export const activationVerification = 'verification...';
export const activationHorsLigne =
  'Pas de connexion internet, Veuillez vous connecter pour effectuer la vérification';
export const activationReussie = { titre: 'Activé', texte: 'Veuillez patienter ...' } as const;
/** [ACT-4] Stations ask for a code; the server makes one. */
export const activationOrigine = 'Demandez le code au gérant, ou ouvrez le lien reçu.';
export const activationAuServeur = 'Je suis devant le serveur';
export const activationSurLeServeur =
  'Le code est écrit sur la machine du serveur quand il démarre. Pour un poste de plus, tapez-y :';
export const activationCommande = 'npm run activation -- --type poste';
export const activationReseau =
  "Erreur lors de la communication avec le serveur. Vérifiez l'URL de l'API et votre connexion.";
export const activationNonGardable =
  'Ce navigateur n’a plus de place pour garder l’activation : videz ses données pour ce site, puis réessayez. Le code n’a pas servi.';
export const activationInvalide = 'Code d’activation invalide.';
export const activationSansParametres =
  'L’application est activée, mais la pharmacie n’a pas été configurée : un administrateur pourra le faire dans les paramètres.';
export const activationUtilisee = 'Ce code d’activation a déjà été utilisé.';
