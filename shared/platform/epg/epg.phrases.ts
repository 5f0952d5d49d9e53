export const paquetDemarre = 'La pharmacie démarre…';
export const paquetPret = (adresse: string) => `La pharmacie est prête : ${adresse}`;
export const paquetRelance = 'La pharmacie s’est arrêtée : elle est relancée.';
export const paquetArretEnCours = 'La pharmacie s’arrête…';
export const paquetArrete = 'La pharmacie est arrêtée. Les données sont enregistrées.';
export const paquetPasLance = 'La pharmacie n’était pas lancée.';
export const paquetNeDemarrePas = 'La pharmacie ne démarre pas. Dernières lignes :';
export const paquetOuvrezNavigateur = (adresse: string) =>
  `Ouvrez cette adresse dans un navigateur : ${adresse}`;
export const paquetPremiereConnexion = (fichier: string) =>
  `Ces informations sont aussi dans ${fichier}`;
export const paquetTropLong =
  'La pharmacie met plus de temps que prévu à démarrer. Elle continue : relancez dans quelques minutes.';
export const majVerification = (version: string) =>
  `Mise à jour vers ${version} : vérification de la signature…`;
export const majCopie = (version: string) =>
  `Mise à jour vers ${version} : copie de la base de données…`;
export const majEssai = (version: string) =>
  `Mise à jour vers ${version} : essai de la nouvelle version…`;
export const majRetour = (version: string) =>
  `La mise à jour n’a pas réussi : retour à la version ${version}…`;
export const majPlaceManque = (mo: number) =>
  `Il n’y a pas assez de place sur le disque : libérez ${mo} Mo, puis recommencez.`;
export const majEssaiManque = (version: string) =>
  `La version ${version} n’a pas démarré. L’ancienne version et toutes les données sont revenues.`;
export const majEssaiCoupe = (version: string) =>
  `La mise à jour vers ${version} a été coupée. L’ancienne version et toutes les données sont revenues.`;
export const majReussie = (version: string) => `La version ${version} est installée.`;
export const majVersionFausse =
  'Le paquet de mise à jour ne contient pas la version annoncée : il a été effacé.';
export const majTailleFausse = 'Le paquet téléchargé n’a pas la taille annoncée : il a été effacé.';
export const majEmpreinteFausse =
  'Le paquet téléchargé n’est pas celui qui est publié (empreinte différente) : il a été effacé.';
export const majSansCle =
  'Ce logiciel ne connaît aucune clé de publication : il ne peut vérifier aucune mise à jour et les refuse toutes. Prévenez votre technicien.';
export const majSansSignature = 'Cette mise à jour n’est pas signée : elle est refusée.';
export const majCleInconnue =
  'Cette mise à jour est signée par une clé que ce logiciel ne connaît pas : elle est refusée.';
export const majSignatureFausse =
  'Cette mise à jour n’est pas celle qui a été signée : elle est refusée.';
export const majAncienne = (version: string, installee: string) =>
  `La version ${version} n’est pas plus récente que la version installée (${installee}) : elle est refusée.`;
export const majAdresseEnClair =
  'L’adresse de téléchargement de cette mise à jour n’est pas sûre (https) : elle est refusée.';
export const majIllisible = 'Le paquet téléchargé est illisible : il a été effacé.';
export const majTelechargementCoupe =
  'Le téléchargement s’est interrompu. Vérifiez la connexion à internet, puis recommencez.';
export const majPasDePaquet = 'Aucune mise à jour à installer n’est publiée pour ce serveur.';
export const majHorsPaquet =
  'Ce serveur n’a pas été installé par le paquet : la mise à jour se fait par votre technicien.';
export const majBaseExterieure =
  'La base de données de ce serveur n’est pas celle du paquet : la mise à jour se fait par votre technicien.';
export const majDejaEnCours = 'Une mise à jour est déjà en cours.';
export const majPasTelechargee = 'Téléchargez d’abord la mise à jour.';
export const majEncaissement = (nombre: number) =>
  nombre > 1
    ? `${nombre} encaissements sont en cours : attendez qu’ils soient finis.`
    : 'Un encaissement est en cours : attendez qu’il soit fini.';
export const majSauvegardeManquee = 'La sauvegarde n’a pas réussi : rien n’a été installé.';
export const majTelechargementLance = 'Le téléchargement a commencé.';
export const majInstallationLancee =
  'La mise à jour s’installe : la pharmacie revient d’elle-même dans un instant.';
export const majDisquePlein = 'Le disque est plein : libérez de la place, puis recommencez.';
export const majDossierFerme =
  'Le dossier de l’application ne peut pas être modifié par ce compte : la mise à jour se fait par votre technicien.';
export const majEnTelechargement = (version: string, pourcent: number) =>
  `Téléchargement de la version ${version} : ${pourcent} %`;
export const majTelechargee = (version: string) =>
  `La version ${version} est téléchargée et vérifiée`;
export const majEnInstallation = (version: string) =>
  `La version ${version} s’installe : la pharmacie revient d’elle-même`;
export const majConfirmer = (version: string) =>
  `Installer la version ${version} ? La pharmacie s’arrête pendant une minute environ, sur tous les postes. Les paniers ouverts restent.`;
