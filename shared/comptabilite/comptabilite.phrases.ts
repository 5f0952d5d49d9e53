import { debutDeJour, formatDate } from '../base/dates.ts';

/** '11/2026'. */
export const moisDit = (mois: string): string => formatDate(debutDeJour(`${mois}-01`)).slice(3);
export const moisNonTermine = (mois: string): string =>
  `Le mois ${moisDit(mois)} n’est pas terminé : son dossier se fait à partir du premier jour du mois suivant.`;
export const moisNonClos = (mois: string): string =>
  `Le mois ${moisDit(mois)} n’est pas encore clos : sa clôture se fait d’elle-même dans la minute, réessayez ensuite.`;
export const moisVide = (mois: string): string => `Rien n’a été vendu en ${moisDit(mois)}.`;
export const dossierFait = (mois: string): string => `Dossier comptable ${moisDit(mois)} exporté.`;
export const comptesEnregistres = 'Comptes enregistrés.';
export const compteInvalide = (intitule: string): string =>
  `${intitule} : un compte se compose de 3 à 12 chiffres ou capitales et commence par sa classe, de 1 à 9.`;
