import { MOT_DE_CONFIRMATION } from './sauvegarde.rules.ts';
import { formatNombre, tailleLisible } from '#shared/base/montant.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';

export const sauvegardeEnCours = 'Une sauvegarde est déjà en cours.';
export const sauvegardeCommencee = 'La sauvegarde est commencée.';
export const sauvegardeFaite = (dossier: string, octets: number) =>
  `Sauvegarde faite et relue : ${dossier} (${tailleLisible(octets)}).`;
export const sauvegardeRatee = (cause: string) => `La sauvegarde n’a pas été faite : ${cause}`;
export const disqueTropPetit = (dossier: string, libre: number, voulu: number) =>
  `Il n’y a pas assez de place dans ${dossier} : ${tailleLisible(libre)} libres, il en faut ${tailleLisible(voulu)}. Libérez de la place ou choisissez un autre disque.`;
export const dossierSauvegardeInaccessible = (dossier: string) =>
  `Le dossier ${dossier} n’est pas accessible en écriture : vérifiez que le disque ou la clé USB est branché.`;
export const chronologiesIllisibles = (fichier: string) =>
  `${fichier} ne se lit pas : il dit quand chaque base restaurée a pris son service. Remettez-le d’une copie du dossier des sauvegardes.`;
export const journalManquant = (segment: string) =>
  `Le journal de la base est incomplet (${segment}) : la sauvegarde n’a pas été gardée.`;
/** `moment`: last replayable act. */
export const journalTroue = (segment: string, moment: string) =>
  `Il manque une partie du journal (${segment}) : rien de ce qui suit le ${moment} ne peut être repris. Choisissez un moment d’avant.`;
export const journalNonRemis =
  'La base n’a pas remis son journal : ce qui vient d’être enregistré n’y serait pas. Vérifiez la place sur son disque et le disque des sauvegardes, puis recommencez.';
export const aucuneSauvegarde = (dossier: string) => `Aucune sauvegarde dans ${dossier}.`;
export const sauvegardeInconnue = (nom: string) => `La sauvegarde ${nom} n’existe pas.`;
/** `moment`: its stated end. */
export const sauvegardeDatee = (nom: string, moment: string) =>
  `${nom} est datée du ${moment}, un jour à venir : l’horloge avançait quand elle a été faite. Elle peut être plus ancienne que sa date.`;
export const pointTropAncien =
  'Aucune sauvegarde n’est antérieure à ce moment : choisissez un moment plus récent.';
export const pointInvalide = 'Écrivez le moment ainsi : 21/11/2026 14:30.';
export const pointFutur = 'Ce moment n’est pas encore passé.';
export const pharmacieEnMarche =
  'La pharmacie est en marche : arrêtez-la avant de restaurer, ou restaurez depuis Paramètres.';
export const sansPointDansLeTemps =
  'Cette sauvegarde est une copie des tables : elle se restaure telle quelle, sans choisir de moment.';
export const restaurationRefusee = (defauts: number) =>
  `La base restaurée n’est pas juste (${denombrer(defauts, 'défaut')}) : rien n’a été changé.`;
/** `demande`: moment asked for; the log may end earlier. */
const etatDu = (moment: string, demande: string) =>
  demande === moment
    ? `son état du ${moment}`
    : `son état du ${moment}, où le journal s’arrête (${demande} était demandé)`;
export const restaurationFaite = (moment: string, demande = moment) =>
  `La pharmacie est revenue à ${etatDu(moment, demande)}. L’ancienne base est gardée à côté.`;
export const essaiReussi = (sauvegarde: string, moment: string, demande = moment) =>
  `${sauvegarde} se restaure à ${etatDu(moment, demande)}, et tout y est juste. Rien n’a été changé.`;
export const restaurationCommencee =
  'La restauration est commencée : les écrans se reliront d’eux-mêmes.';
export const restaurationRatee = (cause: string) =>
  `La restauration n’a pas été faite, rien n’a été changé : ${cause}`;
export const restaurationIci =
  'Cette sauvegarde est celle d’une base embarquée : elle ne se restaure pas sur un serveur PostgreSQL à part.';
export const restaurationIndisponible = 'Ce serveur ne garde pas de sauvegardes.';
export const momentAPart =
  'Cette base est sur un serveur PostgreSQL à part : restaurez l’une de ses sauvegardes, sans choisir de moment.';
export const clePosee = 'Les sauvegardes sont désormais chiffrées ; une première est commencée.';
export const cleDemandee =
  'Cette sauvegarde est chiffrée : donnez la clé privée qui est au coffre.';
export const cleIllisible =
  'Ce n’est pas une clé de sauvegarde : elle compte 58 lettres et chiffres, après AGE-SECRET-KEY-1.';
export const fichierDeCleAbsent = (fichier: string) => `Il n’y a pas de clé dans ${fichier}.`;
export const cleFausse =
  'Cette clé n’ouvre pas cette sauvegarde : cherchez celle qui a été notée quand elle a été faite.';
export const clePubliqueFausse = 'La clé publique est illisible : demandez une nouvelle clé.';
export const fichierAbime = (fichier: string) =>
  `Le fichier ${fichier} de la sauvegarde est abîmé ou coupé : choisissez une autre sauvegarde.`;
export const copieIllisible = 'La copie des tables est incomplète ou illisible.';
export const copiePlusRecente =
  'Cette sauvegarde vient d’une version plus récente de la pharmacie : mettez-la à jour, puis recommencez.';
export const copieTropAncienne =
  'Cette sauvegarde vient d’une version plus ancienne que la 3.3.22 : restaurez-la avec la version 3.3.22, puis mettez la pharmacie à jour.';
export const sansDroitDeCreer = (compte: string) =>
  `Le compte ${compte} n’a pas le droit de créer une base sur ce serveur PostgreSQL : donnez-lui ce droit (CREATEDB), puis recommencez.`;
export const baseDUnAutre = (base: string, compte: string) =>
  `La base ${base} n’appartient pas au compte ${compte}, qui ne peut donc pas la remplacer.`;
export const baseTenue = (base: string) =>
  `D’autres programmes restent connectés à la base ${base} : fermez-les, puis recommencez.`;
export const administrationInjoignable =
  'Aucune autre base de ce serveur PostgreSQL (postgres, template1) n’est accessible : il en faut une pour créer la base restaurée.';
export const disqueDeLaBasePlein = 'Le disque du serveur PostgreSQL est plein.';
export const lignesLaissees = (lignes: number) =>
  `${denombrer(lignes, 'ligne')} de tables qui ne sont pas de la pharmacie, ${accorder(lignes, 'laissée')}`;
export const sansPharmacie = (dossier: string) =>
  `Il n’y a pas de pharmacie dans ${dossier} : vérifiez DATA_DIR, ou lancez d’abord npm start.`;
export const baseSansPharmacie =
  'Il n’y a pas de pharmacie dans la base de DATABASE_URL : vérifiez l’adresse, ou lancez d’abord npm start.';
export const annexesRemises = (fichiers: string) => `Remis en place, ils manquaient : ${fichiers}.`;
export const annexesLaissees = (fichiers: string) =>
  `Laissés tels qu’ils sont, ceux de la sauvegarde étant autres : ${fichiers}. Pour reprendre ceux de la sauvegarde, retirez-les et restaurez de nouveau.`;
export const annexesIllisibles = (cause: string) =>
  `Les clés et les réglages n’ont pas été remis en place : ${cause}`;
export const revenueEnArriere = (moment: string | null) =>
  moment === null
    ? 'La base de la pharmacie a été restaurée : connectez-vous de nouveau.'
    : `La pharmacie est revenue à son état du ${moment} : connectez-vous de nouveau.`;
export const restaurationEnCours = 'Une restauration de cette base est déjà en cours.';
export const restaurationPerte =
  'Tout ce qui a été enregistré après ce moment sera abandonné, pour tous les postes. L’état d’aujourd’hui reste gardé à côté.';
export const motDePasseFaux = 'Le mot de passe est incorrect.';
export const tapezRestaurer = `Tapez ${MOT_DE_CONFIRMATION} pour confirmer.`;
export const sauvegardeAncienne = (heures: number | null) =>
  heures === null
    ? 'Aucune sauvegarde n’a encore été faite.'
    : `La dernière bonne sauvegarde date de ${formatNombre(heures)} h.`;
export const aucuneSauvegardeDepuis = (heures: number) =>
  `Aucune sauvegarde depuis ${formatNombre(heures)} h.`;
export const disqueBientotPlein = (libre: number) =>
  `Le disque est presque plein : il reste ${tailleLisible(libre)}.`;
export const journalArrete = (depuis: string) =>
  `Le journal de la base n’est plus mis à l’abri depuis le ${depuis} : ce qui est enregistré depuis serait perdu avec le disque. Vérifiez le disque des sauvegardes.`;
export const horlogeEnRetard = (machine: string, tenue: string) =>
  `L’heure du serveur (${machine}) est avant la dernière vente : les ventes portent l’heure ${tenue}. Remettez le serveur à l’heure.`;
export const horlogeASaute = (heures: number) =>
  `L’heure du serveur a ${heures > 0 ? 'avancé' : 'reculé'} d’un coup de ${formatNombre(Math.abs(heures))} h : vérifiez-la.`;
