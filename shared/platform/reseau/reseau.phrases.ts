export const reseauTitre = 'Autres postes';
export const reseauFerme =
  'Seul ce poste voit la caisse. Pour l’ouvrir aux autres, demandez à qui a installé le serveur.';
export const reseauAuServeur = 'Je suis devant le serveur';
export const reseauOuvrir =
  'Écrivez HOST=0.0.0.0 dans ses réglages (reglages.env), puis redémarrez-le.';
export const reseauATaper =
  'À taper dans le navigateur des autres postes, ou à viser avec l’appareil photo d’une tablette :';
export const reseauAutres = 'Autres adresses';
export const reseauSecurisee = 'Adresse protégée (HTTPS)';
export const reseauSimple = 'Adresse simple (HTTP)';
export const reseauPlusieurs =
  'Une adresse ne marche pas ? Essayez la suivante : le poste doit être sur le même réseau que le serveur.';
export const httpsExigeEnClair =
  'Ouvrez d’abord cette page par l’adresse protégée : elle prouve qu’elle marche.';
export const httpsExigeFerme = 'Ce serveur n’a pas d’adresse protégée : rien ne s’ouvrirait plus.';
export const reseauConfiance = 'Faire confiance à ce serveur';
export const adresseSimple =
  'Adresse non protégée : pas d’installation sur ce poste, ni de caméra, ni de page d’attente si le serveur s’arrête. Vendre et encaisser marchent.';
export const adresseSimpleLien = 'Utiliser l’adresse protégée';
export const adresseSimpleCompris = 'Compris';
export const confiance = {
  titre: 'Faire confiance au serveur de la pharmacie',
  intro:
    'À faire une fois sur chaque poste et chaque tablette. Ensuite l’adresse protégée s’ouvre sans avertissement, l’application s’installe et la caméra lit les codes.',
  absente:
    'Ce serveur n’a pas encore de certificat : il s’en fait un dès qu’il s’ouvre aux autres postes (HOST=0.0.0.0 dans ses réglages, reglages.env).',
  ailleurs:
    'L’adresse protégée de ce serveur est tenue par un autre programme, qui a son propre certificat : demandez-le à qui l’a installé.',
  etape1: '1. Prendre le certificat',
  windowsLinuxAndroid: 'Windows, Android, Linux (.crt)',
  apple: 'iPad, iPhone, Mac (.mobileconfig)',
  empreinte: 'Son empreinte (SHA-256), la même que dans Paramètres, Autres postes :',
  etape2: '2. L’installer',
  etape3: '3. Ouvrir l’adresse protégée',
  etape3Texte:
    'Tapez cette adresse, ou visez le code avec l’appareil photo, puis « Installer l’application » dans le menu du navigateur.',
  prudence:
    'N’acceptez ce certificat que sur le réseau de la pharmacie, et seulement si l’empreinte est la même.',
  retour: 'Revenir à la caisse',
  systemes: [
    {
      nom: 'Windows',
      etapes: [
        'Ouvrez le fichier .crt téléchargé, puis « Installer un certificat ».',
        'Choisissez « Utilisateur actuel », « Suivant », puis « Placer tous les certificats dans le magasin suivant ».',
        '« Parcourir », « Autorités de certification racines de confiance », « OK », « Suivant », « Terminer », puis « Oui ».',
        'Fermez toutes les fenêtres du navigateur et rouvrez-le.',
      ],
    },
    {
      nom: 'Android',
      etapes: [
        'Réglages, cherchez « certificat » : « Installer un certificat », « Certificat CA ».',
        '« Installer quand même », puis choisissez le fichier .crt dans Téléchargements.',
        'Un code de verrouillage de la tablette est demandé : mettez-en un s’il n’y en a pas.',
      ],
    },
    {
      nom: 'iPad',
      etapes: [
        'Ouvrez cette page dans Safari et prenez le fichier .mobileconfig, puis « Autoriser ».',
        'Réglages, « Profil téléchargé », « Installer ».',
        'Réglages, Général, Informations, « Réglages des certificats » : activez le certificat de la pharmacie.',
        'Dans Safari : « Partager », puis « Sur l’écran d’accueil ».',
      ],
    },
    {
      nom: 'Linux et Firefox',
      etapes: [
        'Firefox : Paramètres, cherchez « certificats », « Afficher les certificats », « Autorités », « Importer », puis cochez « sites web ».',
        'Chromium : chrome://certificate-manager, « Certificats locaux », « Personnalisés », « Importer » sous « Certificats approuvés ».',
      ],
    },
  ],
} as const;
