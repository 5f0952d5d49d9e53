export const nouvelleConstruction = 'Une nouvelle version de l’application est prête';
export const versionDisponible = (version: string) =>
  `La version ${version} est disponible au téléchargement`;
export const paiementEnCours = 'Un paiement est en cours : attendez sa réponse.';
export const encaissementCommence = 'Un encaissement est commencé : terminez-le ou abandonnez-le.';
