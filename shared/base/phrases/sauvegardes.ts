import { formatNombre } from '../montant.ts';

// Backup and restoration
const taille = (octets: number): string => (octets >= 1e9 ? `${formatNombre(Math.round(octets / 1e8) / 10)} Go` : `${formatNombre(Math.max(1, Math.round(octets / 1e6)))} Mo`);
export const tailleLisible = taille;
export const sauvegardeEnCours = 'Une sauvegarde est déjà en cours.';
export const sauvegardeCommencee = 'La sauvegarde est commencée.';
export const sauvegardeFaite = (dossier: string, octets: number) => `Sauvegarde faite et relue : ${dossier} (${taille(octets)}).`;
export const sauvegardeRatee = (cause: string) => `La sauvegarde n’a pas été faite : ${cause}`;
export const disqueTropPetit = (dossier: string, libre: number, voulu: number) => `Il n’y a pas assez de place dans ${dossier} : ${taille(libre)} libres, il en faut ${taille(voulu)}. Libérez de la place ou choisissez un autre disque.`;
export const dossierSauvegardeInaccessible = (dossier: string) => `Le dossier ${dossier} n’est pas accessible en écriture : vérifiez que le disque ou la clé USB est branché.`;
export const journalManquant = (segment: string) => `Le journal de la base est incomplet (${segment}) : la sauvegarde n’a pas été gardée.`;
export const aucuneSauvegarde = (dossier: string) => `Aucune sauvegarde dans ${dossier}.`;
export const sauvegardeInconnue = (nom: string) => `La sauvegarde ${nom} n’existe pas.`;
export const pointTropAncien = 'Aucune sauvegarde n’est antérieure à ce moment : choisissez un moment plus récent.';
export const pointInvalide = 'Écrivez le moment ainsi : 2026-11-21 14:30.';
export const pointFutur = 'Ce moment n’est pas encore passé.';
export const pharmacieEnMarche = 'La pharmacie est en marche : arrêtez-la avant de restaurer, ou restaurez depuis Paramètres.';
export const sansPointDansLeTemps = 'Cette sauvegarde est une copie des tables : elle se restaure telle quelle, sans choisir de moment.';
export const restaurationRefusee = (defauts: number) => `La base restaurée n’est pas juste (${defauts} défaut(s)) : rien n’a été changé.`;
export const restaurationFaite = (moment: string) => `La pharmacie est revenue à son état du ${moment}. L’ancienne base est gardée à côté.`;
export const restaurationCommencee = 'La restauration est commencée : les écrans se reliront d’eux-mêmes.';
export const restaurationRatee = (cause: string) => `La restauration n’a pas été faite, rien n’a été changé : ${cause}`;
export const restaurationIci = 'Cette base ne se restaure pas d’ici : elle est sur un serveur PostgreSQL à part.';
export const confirmerRestauration = 'RESTAURER';
export const tapezRestaurer = `Tapez ${confirmerRestauration} pour confirmer.`;
export const sauvegardeAncienne = (heures: number | null) => (heures === null ? 'Aucune sauvegarde n’a encore été faite.' : `La dernière bonne sauvegarde date de ${formatNombre(heures)} h.`);
export const disqueBientotPlein = (libre: number) => `Le disque est presque plein : il reste ${taille(libre)}.`;
export const disquePlein = 'Le disque du serveur est plein : rien n’a été enregistré. Libérez de la place, puis recommencez.';
