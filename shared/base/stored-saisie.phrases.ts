import { denombrer } from './texte.ts';

/** `quand`: hour, or day and hour. */
export const saisieRetrouvee = (quand: string) => `Saisie retrouvée (${quand})`;
export const reprendreSaisie = 'Reprendre';
export const oublierSaisie = 'Oublier';
export const sansIdentite = 'Les identités d’assurés et les mots de passe ne sont jamais gardés.';
export const sortirAvecSaisies = (nombre: number) =>
  `${denombrer(nombre, 'saisie')} non enregistrée${nombre > 1 ? 's' : ''} sur ce poste`;
export const saisiesQuiAttendront = (sujets: readonly string[]) =>
  `${sujets.join(', ')} : vous les retrouverez ici en vous reconnectant. Se déconnecter ?`;
export const changeAussiPar = (noms: readonly string[], quand: string) =>
  noms.length === 0
    ? `Changé entre-temps${quand === '' ? '' : `, à ${quand}`}`
    : `${noms.join(' et ')} a changé la même chose${quand === '' ? '' : ` à ${quand}`}`;
export const valeurDeLautre = (nom: string | null) => nom ?? 'Enregistrée';
export const valeurMienne = 'Vous';
export const choisirValeurs = 'Choisissez la valeur à garder de chaque champ.';
export const autresSaisies = (nombre: number) => `et ${denombrer(nombre, 'autre')}`;
export const choisirDe = (champ: string) => `Choisir : ${champ}`;
/** [SAI-21] `raison`: why it is obsolete. */
export const saisieSansObjet = (raison: string) =>
  `${raison} La saisie retrouvée n’a plus d’objet : elle est oubliée.`;
/** [SAI-22] */
export const changeApresEnvoi =
  'Ce que vous avez changé pendant l’envoi n’est pas enregistré : vérifiez-le.';

/** [SAI-12] to [SAI-14]: sent, no answer. `quand`: time sent. */
export const envoyeeSansReponse = 'Son envoi est resté sans réponse.';
export const deciderDAbord =
  'Une saisie envoyée d’ici est restée sans réponse : reprenez-la ou oubliez-la d’abord.';
export const precedentEnregistre =
  'L’envoi précédent, resté sans réponse, a été enregistré tel qu’il était alors.';
export const envoiTropAncien = (quand: string) =>
  `Un envoi est resté sans réponse (${quand}), et rien ne dit plus s’il fut enregistré : vérifiez-le d’abord.`;
