import { formatDate, formatDateHeure } from '../../base/dates.ts';
import { formatNombre, tailleLisible } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import type { CleControle, EtatControle } from './etat.schema.ts';

export const titreEtat = 'État du serveur';
export const MOTS_ETAT: Readonly<Record<EtatControle, string>> = {
  juste: 'juste',
  surveiller: 'à surveiller',
  panne: 'en panne',
};
export const TITRES_CONTROLE: Readonly<Record<CleControle, string>> = {
  serveur: 'Serveur',
  relances: 'Arrêts brutaux',
  base: 'Base de données',
  disque: 'Disque',
  sauvegarde: 'Sauvegarde',
  archivage: 'Journal de la base',
  certificat: 'Adresse protégée',
  horloge: 'Heure',
  imprimantes: 'Imprimantes',
  connexions: 'Connexions',
  lenteur: 'Lenteur',
  evenements: 'Événements en attente',
  certification: 'Certification des ventes',
  chaine: 'Journal fiscal',
};
export const TITRES_ALARME: Readonly<Partial<Record<CleControle, string>>> = {
  relances: 'Le serveur s’est arrêté brutalement',
  disque: 'Disque presque plein',
  sauvegarde: 'Sauvegarde en retard',
  archivage: 'Journal non sauvegardé',
  certificat: 'Adresse protégée',
  horloge: 'Heure du serveur',
  imprimantes: 'Imprimante muette',
  evenements: 'Écrans en retard',
  certification: 'Certification des ventes',
  chaine: 'Journal fiscal',
};
export const resumeEtats = (nombres: Readonly<Record<EtatControle, number>>): string => {
  const dits = [
    ...(nombres.panne > 0 ? [`${nombres.panne} en panne`] : []),
    ...(nombres.surveiller > 0 ? [`${nombres.surveiller} à surveiller`] : []),
  ];
  return dits.length === 0 ? 'Tout est juste' : dits.join(' · ');
};
export const releveA = (instant: Date): string => `Relevé le ${formatDateHeure(instant)}`;
export const relire = 'Relire';
export const actesLents = 'Actes les plus lents, 24 dernières heures';
export const aucunActe = 'Aucun acte mesuré depuis 24 heures.';
export const colonnesLents = ['Acte', 'Fois', '19 sur 20 en moins de'] as const;
export const dureeDite = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`;

export const serveurDepuis = (
  depuis: Date,
  { application, node, systeme }: { application: string; node: string; systeme: string },
): string =>
  `En marche depuis le ${formatDateHeure(depuis)} · version ${application} · Node ${node} · ${systeme}`;

export const aucunArret = 'Aucun depuis 24 heures';
export const arretsBrutaux = (nombre: number, dernier: Date): string =>
  `${denombrer(nombre, 'relance')} depuis 24 heures, la dernière le ${formatDateHeure(dernier)}`;
export const arretsFaire =
  'Une coupure de courant ? Branchez le serveur sur un onduleur. Sinon, gardez son journal et appelez votre installateur.';

export const baseDite = (version: string, octets: number, depuis: Date): string =>
  `PostgreSQL ${version} · ${tailleLisible(octets)} · en marche depuis le ${formatDateHeure(depuis)}`;
export const baseMuette = 'Elle ne répond pas';
export const baseFaire =
  'Attendez une minute : elle se relance d’elle-même. Sinon, redémarrez le serveur.';

export const disqueDit = (libre: number, dossiers: string): string =>
  `${tailleLisible(libre)} libres${dossiers}`;
export const taillesDites = (donnees: number, sauvegardes: number): string =>
  ` · données ${tailleLisible(donnees)}, sauvegardes ${tailleLisible(sauvegardes)}`;
export const disquePleinFaire =
  'Plus rien ne s’enregistre : libérez de la place sur le serveur maintenant.';
export const disqueFaire = (voulu: number): string =>
  `Libérez de la place ou changez de disque : il faut ${tailleLisible(voulu)} au moins.`;

export const sauvegardeDite = (fin: Date, octets: number): string =>
  `Dernière le ${formatDateHeure(fin)} (${tailleLisible(octets)}), relue en entier et comparée`;
export const sauvegardeAucune = 'Aucune';
export const sauvegardeAttendue = 'La première n’est pas encore faite';
export const sauvegardeFaire =
  'Ouvrez Paramètres, SAUVEGARDE, « Sauvegarder maintenant » ; vérifiez que son disque est branché.';

export const archivageDit = (dernier: Date | null): string =>
  dernier === null
    ? 'Rien à recueillir encore'
    : `Dernier morceau recueilli le ${formatDateHeure(dernier)}`;
export const archivageArrete = (depuis: Date): string =>
  `Plus rien n’est recueilli depuis le ${formatDateHeure(depuis)}`;
export const archivageFaire =
  'Ce qui s’enregistre serait perdu avec le disque : rebranchez le disque des sauvegardes, ou faites-y de la place.';

export const certificatDit = (fin: Date): string => `Certificat bon jusqu’au ${formatDate(fin)}`;
export const certificatSans = 'Aucune : ce poste seul, ou derrière un autre programme';
export const certificatFerme = 'L’adresse protégée devrait être ouverte et ne l’est pas';
export const certificatFaire =
  'Redémarrez le serveur ; si rien ne change, « npm run certificat » dit pourquoi.';

export const horlogeDite = 'À l’heure';
export const horlogeReculee = (machine: Date, tenue: Date): string =>
  `L’horloge du serveur (${formatDateHeure(machine)}) est avant la dernière vente (${formatDateHeure(tenue)})`;
export const horlogeAvancee = (heures: number, quand: Date): string =>
  `L’horloge a sauté de ${denombrer(Math.abs(heures), 'heure')} le ${formatDateHeure(quand)}`;
export const horlogeFaire = 'Réglez l’heure du serveur sur l’heure d’Internet, puis vérifiez-la.';

export const imprimantesSans = 'Aucune imprimante en réseau';
export const imprimantesDites = (nombre: number): string =>
  `${denombrer(nombre, 'imprimante')} en réseau, aucune muette`;
export const imprimanteMuetteDepuis = (caisse: string, adresse: string, depuis: Date): string =>
  `${caisse} (${adresse}) muette depuis le ${formatDateHeure(depuis)}`;
export const imprimanteFaire =
  'Vérifiez qu’elle est allumée, reliée au réseau et chargée en papier ; puis réimprimez un ticket.';

export const connexionsDites = (ecrans: number, personnes: number): string =>
  `${denombrer(ecrans, 'écran ouvert')}, ${denombrer(personnes, 'personne')}`;

export const lenteurSans = 'Rien de lent depuis 24 heures';
export const lenteurDite = (nombre: number): string =>
  `${denombrer(nombre, 'acte')} au-dessus d’une seconde`;
export const lenteurFaire =
  'Voyez lesquels plus bas ; si cela dure, vérifiez la machine (mémoire, disque) avec votre installateur.';

export const evenementsAucun = 'Aucun : les écrans sont à jour';
export const evenementsDits = (nombre: number, secondes: number): string =>
  `${formatNombre(nombre)} en attente, le plus ancien depuis ${denombrer(secondes, 'seconde')}`;
export const evenementsFaire =
  'Les écrans ne montrent plus ce que font les autres : redémarrez le serveur.';

export const chaineDite = (chaines: number, faits: number, dernier: Date): string =>
  `Dernier maillon vérifié dans ${denombrer(chaines, 'chaîne')}, ${denombrer(faits, 'fait')}, le dernier du ${formatDateHeure(dernier)}`;
export const chaineVide = 'Aucun fait encore';
export const chaineRompue = (chaines: string): string => `Dernier maillon faux : ${chaines}`;
export const cleInconnue = (cles: string): string =>
  `Dernier maillon signé d’une clé inconnue de ce serveur : ${cles}`;
export const cleInconnueFaire =
  'Si c’est celle d’un autre serveur de la pharmacie, donnez-la à celui-ci : « npm run verifier -- --cle CLÉ ». Sinon, ne changez rien et appelez votre installateur.';
export const chaineFaire =
  'Ne changez rien : lancez « npm run verifier » et appelez votre installateur.';

/** [ETA-4] One line per fault, with the action. */
export const courrielAlarmes = {
  objet: (titres: readonly string[]): string => `Serveur de la pharmacie : ${titres.join(', ')}`,
  pied: 'Détail : Paramètres, ÉTAT DU SERVEUR. Ce message ne revient pas tant que cela dure.',
};
