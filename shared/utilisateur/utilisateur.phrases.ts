export const seConnecter = 'Se connecter';
export const identifiantsInvalides = 'Nom d’utilisateur ou mot de passe incorrect.';
export const motDePasseChange = 'Mot de passe modifié avec succès.';
export const motDePasseDifferent = 'La confirmation ne correspond pas au mot de passe.';
export const motDePasseCourt = 'Le mot de passe doit avoir au moins 8 caractères.';
export const motDePasseIdentique = 'Le nouveau mot de passe doit être différent du précédent.';
export const connecte = 'Connexion réussie.';
export const motDePasseChangeAilleurs = 'Votre mot de passe a été changé : reconnectez-vous.';
export const nomRequis = 'Le nom d’utilisateur est obligatoire.';
export const motDePasseRequis = 'Le mot de passe est obligatoire.';
export const confirmationRequise = 'La confirmation est obligatoire.';
export const reessayezDans = (duree: string) => `Réessayez dans ${duree}`;
export const porteVerrouillee = 'Trop de tentatives.';
export const utilisateurCree = 'Utilisateur créé avec succès.';
export const utilisateurModifie = 'Utilisateur modifié avec succès.';
export const utilisateurDesactive = (nom: string) => `Le compte de ${nom} est désactivé.`;
export const utilisateurReactive = (nom: string) => `Le compte de ${nom} est réactivé.`;
export const utilisateurDejaDesactive = 'Ce compte est déjà désactivé.';
export const utilisateurDejaActif = 'Ce compte est déjà actif.';
export const compteDesactive = 'Votre compte a été désactivé.';
export const motDePasseReinitialise = (nom: string) =>
  `Le mot de passe de ${nom} est réinitialisé.`;
export const motDePasseReinitialiseParAutre =
  'Votre mot de passe a été réinitialisé : reconnectez-vous avec le mot de passe provisoire.';
export const motDePasseSoiMeme =
  'Changez votre propre mot de passe par « Changer mon mot de passe ».';
export const pinDefini = (nom: string) => `Le code PIN de ${nom} est défini.`;
export const pinRetire = (nom: string) => `Le code PIN de ${nom} est retiré.`;
export const pinDifferents = 'Les deux codes PIN diffèrent.';
export const pinTaille = 'Le code PIN doit avoir 4 à 6 chiffres.';
export const dernierAdministrateur =
  'C’est le dernier administrateur actif : nommez-en d’abord un autre.';
export const compteAdministrateur = 'Seul un administrateur gère le compte d’un administrateur.';
export const administrateurParAutre = 'Seul un administrateur nomme un administrateur.';
export const propresDroits = 'Vous ne pouvez pas changer vos propres droits.';
export const droitNonDetenu = (libelle: string) =>
  `Vous ne pouvez pas donner « ${libelle} » : vous ne l’avez pas vous-même.`;
export const compteMieuxDote =
  'Ce compte a des droits d’administration que vous n’avez pas : demandez à un administrateur.';
export const desactiverSoiMeme = 'Vous ne pouvez pas désactiver votre propre compte.';
