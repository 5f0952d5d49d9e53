import { formatDateHeure, formatJourLong, heureDe, jourDe } from '../../base/dates.ts';

// Answers
export const ajoute = (nom: string): string => `« ${nom} » attend : scannez son code.`;
export const regle = (nom: string): string => `« ${nom} » est réglé.`;
export const codeDonne = 'Nouveau code : le précédent ne sert plus.';
export const revoque = (nom: string): string => `« ${nom} » est révoqué : il est éteint.`;
export const relie = 'Écran relié.';

// Refusals
export const codeRefuse =
  'Ce code a déjà servi, ou ses dix minutes sont passées : demandez-en un autre à la caisse.';
export const vendeurManque =
  'La caisse « Default » est celle de tous les vendeurs : choisissez celui que cet écran suit.';
export const vendeurDeTrop =
  'Seul un écran de la caisse « Default » suit un vendeur : celui-ci suit sa caisse.';
export const vendeurInconnu = 'Ce vendeur n’existe pas ou n’est plus actif.';
export const trop = (max: number): string =>
  `Cette caisse a déjà ${max} écrans : révoquez-en un d’abord.`;
export const changeDepuis = 'Cet écran a changé depuis que vous le lisez : relisez-le.';

// Register's page
export const titre = 'Afficheur client';
export const explique =
  'Une tablette, un second écran ou un vieux téléphone : il montre au client ce qui est encaissé, et rien d’autre.';
export const aucun = 'Aucun écran client à cette caisse.';
export const ajouter = 'Ajouter un écran';
export const scannez = 'Scannez ce code avec l’écran à relier : une fois, dans les dix minutes.';
export const jusqua = (fin: Date): string => `Valable jusqu’à ${heureDe(fin)}.`;
export const sansReseau =
  'Cette installation n’écoute que sa propre machine : ouvrez l’adresse ici, sur un second écran.';
export const ouvrirIci = 'Ouvrir sur ce poste';
export const attendSonCode = 'Son code attend d’être scanné';
export const vuLe = (vu: Date): string => `Vu le ${formatDateHeure(vu)}`;
export const jamaisVu = 'Jamais vu';
export const relieMaintenant = 'Cet écran est relié.';
export const ajoutePar = (nom: string): string => `ajouté par ${nom}`;
export const suit = (nom: string): string => `suit ${nom}`;
export const revoquerQuestion = (nom: string): string =>
  `« ${nom} » s’éteint aussitôt, et demande un nouveau code pour revenir.`;
export const aideMessages = 'Un par ligne, trois au plus, de 120 caractères au plus.';
export const messagesTropLongs = 'Trois messages au plus, de 120 caractères au plus.';
export const nomRequis = 'Le nom de l’écran manque.';
export const vendeurRequis = 'Le vendeur que cet écran suit manque.';
export const aideNomDuClient = 'Tout le monde peut lire l’écran : par défaut, aucun nom.';

// The screen itself
export const SUR_L_ECRAN = {
  horsLigne: 'Hors ligne',
  nonRelie: 'Cet écran n’est pas relié',
  commentRelier:
    'Demandez un code à qui configure les caisses : VENTE, Configuration, Afficheur client.',
  relier: 'On relie cet écran…',
  lecture: 'On se connecte…',
  aPayer: 'À payer',
  encaissement: 'Encaissement en cours',
  total: 'Total',
  assurance: 'Votre assurance paie',
  assuranceTout: 'Votre assurance paie tout',
  remise: 'Remise',
  code: 'Saisissez votre code sur votre téléphone',
  recu: 'Reçu',
  rendu: 'À rendre',
  merci: 'Merci',
  paye: 'Payé',
  bienvenue: 'Bienvenue',
  coupures: 'Billets et pièces à rendre',
  produits: 'Produits',
  ticket: 'Votre ticket',
  codeTicket: 'Code QR du ticket',
} as const;
export const pourClient = (nom: string): string => `Pour ${nom}`;
/** The day too, when it ends another one. */
export const gardeJusqua = (fin: Date, maintenant: Date): string =>
  jourDe(fin) === jourDe(maintenant)
    ? `De garde jusqu’à ${heureDe(fin)}`
    : `De garde jusqu’au ${formatJourLong(fin)}, ${heureDe(fin)}`;
export const prochaineGarde = (debut: Date, fin: Date): string =>
  `Prochaine garde : ${formatJourLong(debut)}, de ${heureDe(debut)} à ${heureDe(fin)}`;
