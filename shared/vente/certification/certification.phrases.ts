import { formatDate, formatDateHeure } from '../../base/dates.ts';
import { formatDu, formatNombre } from '../../base/montant.ts';

/** Printed. */
export const SUR_PAPIER = {
  attente: 'Certification en attente',
  essai: 'TEST – sans valeur fiscale',
  code: 'Code',
  nim: 'NIM',
  compteurs: 'Compteurs',
  heure: 'Heure',
} as const;

// Why one is not certified
export const injoignable = 'Le serveur de l’État ne répond pas : envoyée de nouveau d’elle-même.';
export const occupe = 'Le serveur de l’État est occupé : envoyée de nouveau d’elle-même.';
export const jetonRefuse =
  'Le serveur de l’État refuse le jeton : posez-en un nouveau dans Paramètres, Certification.';
/** Nobody knows: sent again where the request dies there by itself, else somebody looks. */
export const doutes = {
  sans_reponse: {
    voir: 'Envoyée, mais aucune réponse n’est revenue : cherchez-la sur le portail de l’État, puis dites ce que vous y voyez.',
    repart: 'Aucune réponse du serveur de l’État : envoyée de nouveau d’elle-même.',
  },
  illisible: {
    voir: 'Le serveur de l’État a répondu autre chose que prévu : cherchez-la sur le portail, puis dites ce que vous y voyez.',
    repart:
      'Le serveur de l’État a répondu autre chose que prévu : envoyée de nouveau d’elle-même.',
  },
  arret: {
    voir: 'Le serveur s’est arrêté pendant l’envoi : cherchez-la sur le portail de l’État, puis dites ce que vous y voyez.',
    repart: 'Le serveur s’est arrêté pendant l’envoi : envoyée de nouveau d’elle-même.',
  },
} as const;
export const confirmationPerdue =
  'Le code de la facture n’est pas revenu : cherchez-la sur le portail de l’État, puis dites ce que vous y voyez.';
export const totauxDifferents = (notre: number, leur: number): string =>
  `Totaux différents : ${formatDu(notre)} ici, ${formatDu(leur)} chez l’État. Rien n’est confirmé ; les montants de la vente ne changent pas.`;
/** Certified by the State despite the difference: a person must decide. */
export const totauxDifferentsCertifies = (notre: number, leur: number, code: string): string =>
  `Certifiée sous le code ${code} pour ${formatDu(leur)}, au lieu de ${formatDu(notre)} : voyez-la sur le portail de l’État.`;
export const codeDejaDonne = (code: string, numero: string): string =>
  `L’État a répondu le code ${code}, qui est déjà celui de ${numero} : voyez les deux sur le portail.`;
export const nifVendeurManque =
  'Le NIF de la pharmacie manque : écrivez-le dans Paramètres, Pharmacie.';
export const nifVendeurFaux = (nif: string, attendu: string): string =>
  `Le NIF de la pharmacie « ${nif} » n’est pas de la forme attendue (${attendu}) : corrigez-le dans Paramètres, Pharmacie.`;
export const nifClientManque = (client: string): string =>
  `${client} est une entreprise : son NIF manque. Corrigez le client.`;
export const nifClientFaux = (nif: string, attendu: string): string =>
  `Le NIF du client « ${nif} » n’est pas de la forme attendue (${attendu}). Corrigez le client.`;
export const contactClientManque =
  'L’État demande un téléphone et une adresse e-mail : écrivez ceux de la pharmacie dans Paramètres, Pharmacie, ou corrigez le client.';
export const adresseInconnue = (statut: number): string =>
  `Le serveur de l’État ne connaît pas cette adresse (réponse ${statut}) : vérifiez-la dans Paramètres, Certification.`;
export const refuseeSansPhrase = (statut: number): string =>
  `Le serveur de l’État refuse la facture (réponse ${statut}) sans dire pourquoi.`;
export const groupeInconnu = (taxe: string, groupe: string): string =>
  groupe === ''
    ? `« ${taxe} » n’a pas de groupe de taxe : choisissez-le dans Paramètres, Certification.`
    : `Le groupe de taxe « ${groupe} » de « ${taxe} » n’existe pas : corrigez-le dans Paramètres, Certification.`;
export const modeInconnu = (mode: string, code: string): string =>
  code === ''
    ? `Le mode « ${mode} » n’a pas de nom chez l’État : choisissez-le dans Paramètres, Certification.`
    : `Le nom « ${code} » du mode « ${mode} » n’existe pas : corrigez-le dans Paramètres, Certification.`;
export const typeClientInconnu = (type: string): string =>
  `Le type de client « ${type} » n’a pas de nom chez l’État : choisissez-le dans Paramètres, Certification.`;
export const pointDeVenteManque = (caisse: string): string =>
  `« ${caisse} » n’a pas de code de point de vente : écrivez-le dans Paramètres, Certification.`;
export const etablissementManque =
  'Le nom de l’établissement déclaré manque : écrivez-le dans Paramètres, Certification.';
export const plusDeVignettes =
  'Plus de vignettes : achetez-en sur le portail de l’État, puis renvoyez.';
export const originalSansArticles =
  'Les articles de la vente chez l’État ne sont pas connus : faites l’avoir sur son portail, puis écrivez son code ici.';
export const abandonnee = 'Laissée chez l’État : elle n’est pas confirmée.';
export const autreReglage =
  'Faite sous un autre pays ou à l’essai, elle ne part pas avec les réglages d’aujourd’hui.';
export const adresseManque =
  'L’adresse du serveur de l’État manque : écrivez-la dans Paramètres, Certification.';
export const originalRefuse =
  'La vente de cet avoir n’est pas certifiée : corrigez d’abord la sienne.';
export const aSaisir = 'Certifiez-la sur le portail de l’État, puis écrivez ici le code lu.';
export const dejaEnAttenteLaBas =
  'Trop de factures attendent chez l’État : envoyée de nouveau d’elle-même.';

// Answers
export const codeEnregistre = (numero: string): string => `${numero} est certifié.`;
export const renvoyee = 'La facture part de nouveau.';
export const clientCorrige = 'Client corrigé : la facture part de nouveau.';
export const partSeule =
  'Elle n’est pas encore partie : elle part d’elle-même, son code ne se tape que si elle devient incertaine ou refusée.';
export const dejaCertifiee = 'Elle est déjà certifiée : son code ne change plus.';
export const pasIncertaine = 'Seule une facture incertaine se dit absente du portail : relisez-la.';
export const incertaineADire =
  'Elle est incertaine : cherchez-la sur le portail. Absente, dites-le et elle part de nouveau ; présente, écrivez son code.';
export const pasRefusee = 'Seul le client d’une facture refusée se corrige.';
export const clientDunAvoir = 'Un avoir est fait au client de sa vente : il ne se corrige pas.';
export const changeeDepuis = 'Cette facture a changé depuis que vous la lisez : relisez-la.';
export const envoiEnCours = 'Elle est en train d’être envoyée : attendez la réponse.';
export const envoiAPart = 'Aucun pays n’est réglé : rien ne part.';
export const codeFaux = (attendu: string): string =>
  `Ce code n’est pas de la forme attendue (${attendu}) : relisez-le sur le portail.`;
export const codeDejaPris = (numero: string): string =>
  `Ce code est déjà celui de ${numero} : relisez-le sur le portail.`;
export const qrDunAutre = 'Ce QR ne porte pas ce code : relisez-les sur le portail.';
export const codeAVenir = 'L’heure de certification est à venir : relisez-la sur le portail.';
export const formeDuCode = {
  'e-mecef': '24 lettres et chiffres, en six groupes de quatre',
  fne: 'le NCC, l’année et le numéro de la facture',
  portail: '4 à 80 lettres et chiffres',
  simulateur: 'SIM- et le numéro',
} as const;

// Settings
export const reglagesEnregistres = 'Réglages de la certification enregistrés.';
export const paysFige =
  'Des ventes sont déjà certifiées ou en attente avec ce pays : il ne change plus.';
export const essaiFige =
  'Cette base a servi à des essais : pour passer en production, dites-le ; ce qui est déjà essayé reste un essai.';
export const productionFige =
  'Cette base certifie pour de bon : elle ne revient pas à la base d’essai.';
export const adresseFausse =
  'L’adresse du serveur de l’État commence par https:// (http:// pour une base d’essai).';
export const jetonFaux =
  'Un jeton n’a ni espace, ni retour à la ligne, ni accent : copiez-le de nouveau, en entier, du portail.';
export const jetonFini = 'Ce jeton ne sert plus : sa dernière journée est passée.';
export const caisseInconnue = 'Une de ces caisses n’existe plus : relisez les réglages.';
export const reglagesChanges = 'Ces réglages ont changé depuis que vous les lisez : relisez-les.';
export const caisseDeuxFois = 'Chaque caisse n’a qu’un code de point de vente.';
export const jetonIllisible =
  'Le jeton gardé ne se lit plus avec la clé de cette installation : posez-le de nouveau.';

// Trial
export const essaiEnEssaiSeulement =
  'L’essai part à la base d’essai : il ne se fait pas en production.';
export const essaiSansService =
  'Ce pays n’a pas de serveur à essayer : le code se lit sur son portail.';

export const essai = {
  vente: 'Vente d’essai',
  avoir: 'Avoir d’essai',
  confirmation: (quoi: string): string => `${quoi} : confirmation`,
  certifiee: (code: string): string => `Certifiée : ${code}.`,
  aConfirmer: (total: number): string => `Reçue pour ${formatDu(total)} : à confirmer.`,
} as const;

// Alarms
const combien = (n: number, un: string, plusieurs: string): string =>
  `${formatNombre(n)} ${n > 1 ? plusieurs : un}`;
export const alarmes = {
  juste: (n: number): string =>
    n === 0
      ? 'Rien n’attend.'
      : `${combien(n, 'facture certifiée', 'factures certifiées')} aujourd’hui, rien n’attend.`,
  ancienne: (n: number, depuis: Date): string =>
    `${combien(n, 'facture attend', 'factures attendent')}, la plus ancienne depuis le ${formatDateHeure(depuis)}`,
  attenteFaire:
    'Vérifiez l’accès à Internet et le service de l’État ; la vente continue, les factures partiront d’elles-mêmes.',
  jetonFinit: (jour: Date): string => `Le jeton finit le ${formatDate(jour)}`,
  jetonRefuse: 'Le service de l’État refuse le jeton',
  jetonFaire:
    'Demandez un nouveau jeton sur le portail de l’État et posez-le dans Paramètres, Certification.',
  vignettes: (n: number): string => `Il reste ${combien(n, 'vignette', 'vignettes')}`,
  vignettesFaire: 'Achetez des vignettes sur le portail de l’État.',
  horloge: (secondes: number): string =>
    `L’horloge de l’État et celle d’ici diffèrent de ${formatNombre(secondes)} secondes`,
  horlogeFaire: 'Mettez l’horloge du serveur à l’heure.',
  aTraiter: (incertaines: number, refusees: number): string =>
    [
      ...(incertaines > 0
        ? [combien(incertaines, 'facture incertaine', 'factures incertaines')]
        : []),
      ...(refusees > 0 ? [combien(refusees, 'facture refusée', 'factures refusées')] : []),
    ].join(', '),
  aTraiterFaire: 'Ouvrez la liste des certifications : chacune dit ce qu’elle attend.',
} as const;

// Differences of a day
export const ecarts = {
  pasCertifiee: (etat: string): string => `${etat} : pas certifiée.`,
  compteurSaute: (de: number, a: number): string =>
    a - de === 2
      ? `L’État a compté une facture de plus (n° ${de + 1}) que nous ne connaissons pas.`
      : `L’État a compté ${a - de - 1} factures de plus (n° ${de + 1} à ${a - 1}) que nous ne connaissons pas.`,
} as const;
