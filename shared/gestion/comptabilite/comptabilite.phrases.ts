import { formatMois } from '../../base/mois.ts';

export const moisNonTermine = (mois: string): string =>
  `Le mois ${formatMois(mois)} n’est pas terminé : son dossier se fait à partir du premier jour du mois suivant.`;
export const moisNonClos = (mois: string): string =>
  `Le mois ${formatMois(mois)} n’est pas encore clos : sa clôture se fait d’elle-même dans la minute (dans l’heure, après plusieurs jours d’arrêt), réessayez ensuite.`;
const COMPTAGES_DITS = 5;
/** `comptages`: 'Caisse 3 (30/11/2026)', earliest end first. */
export function comptagesAValider(mois: string, comptages: readonly string[]): string {
  const dits = comptages.slice(0, COMPTAGES_DITS).join(', ');
  const reste = comptages.length - COMPTAGES_DITS;
  return `Le mois ${formatMois(mois)} a des comptages qui ne sont pas validés : ${dits}${
    reste > 0 ? ` et ${reste} autre${reste > 1 ? 's' : ''}` : ''
  }. Faites-les valider ou retirer, puis exportez.`;
}
export const moisVide = (mois: string): string =>
  `Rien n’a été vendu ni dépensé, reçu ou sorti des caisses en ${formatMois(mois)}.`;
export const dossierFait = (mois: string): string =>
  `Dossier comptable ${formatMois(mois)} exporté.`;
export const comptesEnregistres = 'Comptes enregistrés.';
/** `dits`: accounts changed meanwhile, with current values. */
export const comptesChanges = (dits: readonly string[]): string =>
  `Changé entre-temps : ${dits.join(', ')}. Enregistrez de nouveau pour le remplacer.`;
export const compteInvalide = (intitule: string): string =>
  `${intitule} : un compte se compose de 3 à 12 chiffres ou capitales et commence par sa classe, de 1 à 9.`;
