import { denombrer } from '../../base/texte.ts';

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
export const nomConfondu = (champ: string, voulu: string, pris: string) =>
  `${champ} « ${voulu} » se confondrait avec « ${pris} », déjà utilisé : choisissez-en un autre.`;
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
export const sonPinDefini = 'Votre code PIN est changé.';
export const sonPinSeChange =
  'Vous ne pouvez que changer votre code PIN : qui gère les comptes le donne et le retire.';
/** PIN chosen by another: opens a register, gives no agreement. */
export const pinAChanger =
  'Votre code PIN a été choisi par quelqu’un d’autre : choisissez le vôtre, lui seul vaut accord.';
export const pinDUnAutreAChanger =
  'Ce code PIN a été choisi par quelqu’un d’autre que son titulaire : il doit d’abord le changer (Ma sécurité).';
/** `secondes` before the next attempt. */
export const pinsBloques = (secondes: number): string =>
  secondes > 3600
    ? `Trop de codes PIN faux aujourd’hui : réessayez dans ${denombrer(Math.ceil(secondes / 3600), 'heure')}, ou demandez au responsable de se connecter.`
    : `Trop de codes PIN faux : réessayez dans ${denombrer(Math.ceil(secondes / 60), 'minute')}, ou demandez au responsable de se connecter.`;
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
  'Ce compte a des droits que vous n’avez pas : demandez à un administrateur.';
export const desactiverSoiMeme = 'Vous ne pouvez pas désactiver votre propre compte.';
export const motDePasseCourant = [
  'Ce mot de passe est trop facile à deviner.',
  'Prenez plutôt trois ou quatre mots sans rapport, que vous seul mettez ensemble.',
] as const;
export const motDePasseActuelFaux = 'Votre mot de passe actuel n’est pas celui-là.';
export const motDePasseActuelRequis = 'Votre mot de passe actuel est obligatoire.';
export const preuveFausse = 'Ce n’est pas votre mot de passe.';
export const preuveRequise = 'Donnez votre mot de passe, ou un code.';
export const sessionFermee = 'La session est fermée.';
export const autresSessionsFermees = (n: number) => {
  if (n === 0) return 'Vous n’aviez pas d’autre session.';
  return n === 1 ? 'Une autre session est fermée.' : `${n} autres sessions sont fermées.`;
};
export const sessionFermeeAilleurs = 'Vous avez fermé cette session depuis un autre poste.';
export const codeDemande = 'Donnez le code de votre téléphone.';
export const codeFaux = 'Ce code n’est pas le bon, ou a déjà servi : prenez le suivant.';
export const secondFacteurActive = 'La seconde preuve est demandée dès la prochaine connexion.';
export const secondFacteurRetire = 'La seconde preuve est retirée.';
export const secondFacteurRetireDe = (nom: string) => `La seconde preuve de ${nom} est retirée.`;
export const secondFacteurAbsent = 'Ce compte n’a pas de seconde preuve.';
export const secondFacteurDejaActif = 'La seconde preuve est déjà posée : retirez-la d’abord.';
export const secondFacteurPasPrepare = 'Recommencez : rien n’est préparé.';
export const securiteReglee = 'Réglages de sécurité enregistrés.';
export const adminInconnu = (name: string) =>
  `Aucun administrateur actif ne se connecte avec le nom « ${name} ».`;
export const personnesDemonstration = 'Personnes de la démonstration';
