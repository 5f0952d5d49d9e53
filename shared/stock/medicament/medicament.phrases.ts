export const medicamentDejaAjoute = (libelle: string) =>
  `« ${libelle} » est déjà dans vos produits.`;
export const fichierInconnu = (nom: string) =>
  `« ${nom} » n’est pas un fichier de la base publique.`;
export const fichierVide = (nom: string) => `« ${nom} » est vide.`;
export const fichiersManquants = (noms: readonly string[]) =>
  `Il manque ${noms.join(', ')} : sans ${noms.length > 1 ? 'ces fichiers' : 'ce fichier'}, rien ne peut être importé.`;
/** Optional file, required once imported. `quoi`: its content. */
export const fichierAussi = (nom: string, quoi: string) =>
  `Donnez aussi ${nom} (${quoi}) : la base d’aujourd’hui en vient, et serait effacée sans lui.`;
export const zipIllisible = (nom: string) => `« ${nom} » n’est pas une archive zip lisible.`;
export const importEnCours = (par: string) =>
  `Un import est déjà en cours (${par}) : attendez sa fin.`;
export const importLance = 'Import lancé.';
export const importInterrompu =
  'L’import a été interrompu par un arrêt du serveur. L’ancienne base est intacte : recommencez.';
export const importAnnule = (par: string) =>
  `Import annulé par ${par}. L’ancienne base est intacte.`;
export const importAbandonne = 'Import annulé.';
export const aucunImportEnCours = 'Aucun import n’est en cours.';
export const importEchoue = 'L’import a échoué. L’ancienne base est intacte : recommencez.';
export const etapeLecture = 'Lecture des fichiers';
export const etapeEcriture = 'Enregistrement';
export const droitImport = 'L’import de la base est réservé à qui tient les paramètres.';
export const groupeVide = 'Ce médicament n’est dans aucun groupe générique.';

export const fichiersADonner =
  'L’archive zip, ou les fichiers .txt (.txt.gz) tels que téléchargés, et les .csv de la classification';
