import { formatNombre } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';

export const fichierTropGros = 'Le fichier dépasse 10 Mo.';
export const fichierVide = 'Le fichier ne contient aucune ligne.';
export const fichierIllisible =
  'Le fichier est illisible : il est abîmé, ou ce n’est ni un classeur .xlsx ni un texte .csv.';
export const ancienClasseur =
  'Les anciens classeurs (.xls) ne sont pas lus : enregistrez-le au format .xlsx ou .csv.';
export const pageSousUnNom =
  'Ce fichier est une page web, quel que soit son nom : ouvrez-le dans un tableur, puis enregistrez-le en .xlsx.';
export const classeurProtege =
  'Ce classeur a un mot de passe : enregistrez-le sans mot de passe, puis choisissez-le de nouveau.';
export const feuille = (nom: string, masquees = 0) =>
  masquees === 0
    ? `Feuille « ${nom} »`
    : `Feuille « ${nom} », dont ${denombrer(masquees, 'ligne masquée', 'lignes masquées')}`;
export const ecritEn = (encodage: string, separateur: string) =>
  `Texte ${encodage}, séparateur ${separateur}`;
export const tropDeLignes = (max: number) =>
  `Le fichier a plus de ${denombrer(max, 'ligne')} : découpez-le.`;
export const tropDeColonnes = (max: number) =>
  `Le fichier a plus de ${denombrer(max, 'colonne')} : retirez celles qui ne servent pas.`;
export const champManque = (labels: readonly string[]) =>
  `Aucune colonne n’est « ${labels.join(' » ni « ')} » : dites laquelle.`;
export const champDouble = (label: string) => `« ${label} » est à deux colonnes : gardez-en une.`;
export const colonneADire = (tete: string) =>
  `La colonne « ${tete} » ressemble à un code, un montant ou une date : dites ce qu’elle est, ou passez-la.`;
export const lignesATaire = (n: number) =>
  `${denombrer(n, 'ligne vide ou de total passée', 'lignes vides ou de total passées')}.`;

export const colonnesInconnues = 'Ces colonnes ne sont pas celles de ce fichier.';
export const importInterdit = 'Vous n’avez pas le droit d’importer ce fichier.';
export const importDejaFait = 'Ce fichier a déjà été importé.';
export const importIncomplet = (recues: number, attendues: number) =>
  `Le fichier n’est pas arrivé en entier (${formatNombre(recues)} sur ${denombrer(attendues, 'ligne')}) : recommencez.`;
export const importEnTravail = 'Le serveur travaille déjà sur cet import.';
export const importRienAEcrire = 'Aucune bonne ligne ne change quoi que ce soit.';
export const importPasVerifie = 'Cet import n’est pas vérifié : vérifiez-le d’abord.';
export const importFini = 'Cet import est terminé : choisissez de nouveau le fichier.';
export const importPasEcrit = 'Cet import n’a rien écrit : il n’y a rien à défaire.';
export const importDejaDefait = 'Cet import a déjà été défait.';
export const importVerificationLancee =
  'Vérification lancée : elle continue si vous quittez cet écran.';
export const importEcritureLancee = 'Import lancé : il continue si vous quittez cet écran.';
export const importAnnulationLancee =
  'L’import est défait : cela continue si vous quittez cet écran.';
export const importArrete = 'Import annulé : rien n’a été écrit.';
export const importArreteEnPartie = 'Import annulé : ce qu’il avait déjà écrit est défait.';
export const importEchoueEnPartie = 'L’import n’a pas abouti : ce qu’il avait écrit est défait.';
export const produitChangePendant = 'Les codes de ce produit ont changé pendant l’import.';
export const importEchoue =
  'L’import n’a pas abouti et rien n’a été écrit : réessayez, ou appelez l’assistance.';
export const defaireEchoue =
  'L’import n’a pas pu être défait, et rien n’a changé : réessayez, ou appelez l’assistance.';
