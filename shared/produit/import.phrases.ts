import { formatNombre } from '../base/montant.ts';
import { denombrer } from '../base/texte.ts';

export const importColonneManque = (label: string) =>
  `La colonne « ${label} » manque : téléchargez le modèle pour voir les colonnes attendues.`;
export const importColonneDouble = (label: string) =>
  `La colonne « ${label} » est présente deux fois.`;
export const importCodeArrondi =
  'Ce code a été arrondi par le tableur : mettez la colonne au format Texte et ressaisissez-le.';
export const importOuiNon = 'Écrivez Oui ou Non.';
export const importNombreAmbigu =
  'Ce nombre peut se lire de deux façons : écrivez-le sans séparateur de milliers, par exemple 12500 ou 12,5.';
export const importPasUnNombre = 'Ce n’est pas un nombre.';
export const importPasEntier = 'Écrivez un nombre entier.';
export const importFormule = 'La cellule contient une formule : remplacez-la par sa valeur.';
export const importChampRequis = (label: string) =>
  `« ${label} » est obligatoire pour un nouveau produit.`;
export const importRayonInconnu = (rayon: string) =>
  `Le rayon « ${rayon} » n’existe pas : créez-le d’abord.`;
export const importNatureInconnue = (nature: string) =>
  `La nature « ${nature} » n’existe pas : ajoutez-la dans les paramètres.`;
export const importQuantiteGardee = (qte: number) =>
  `Le stock reste à ${qte} : un import ne change pas la quantité d’un produit existant (mouvement ou inventaire).`;
export const importCodeRemplace = (ancien: string) =>
  `Ce code prend la place de ${ancien}, qui ne sera plus celui du produit.`;
export const importCodeSansPlace = (tenu: string) =>
  `Ce code prendrait la place de ${tenu}, que la ligne nomme aussi, et le produit a déjà ses quatre codes : retirez-en un de sa fiche.`;
export const importCipRepete = (cip: string, ligne: number) =>
  `Le code CIP ${cip} est déjà à la ligne ${ligne}.`;
export const importCipsDivers = 'Les codes de cette ligne sont ceux de plusieurs produits.';
export const importLibelleRepete = (ligne: number) => `Ce produit est déjà à la ligne ${ligne}.`;
export const importLibelleDivers =
  'Plusieurs produits portent ce libellé : ajoutez le code CIP pour dire lequel.';
export const importTropDeLignes = (max: string) =>
  `Le fichier a plus de ${max} lignes : découpez-le.`;
export const importFichierTropGros = 'Le fichier dépasse 10 Mo.';
export const importFichierVide = 'Le fichier ne contient aucune ligne de produit.';
export const importFichierIllisible =
  'Le fichier est illisible : il est abîmé, ou ce n’est ni un classeur .xlsx ni un texte .csv.';
export const importAncienClasseur =
  'Les anciens classeurs (.xls) ne sont pas lus : enregistrez-le au format .xlsx ou .csv.';
export const importDejaFait = 'Ce fichier a déjà été importé.';
export const importIncomplet = (recues: number, attendues: number) =>
  `Le fichier n’est pas arrivé en entier (${formatNombre(recues)} sur ${denombrer(attendues, 'ligne')}) : recommencez.`;
export const importFautif = (fautives: number) =>
  `Rien n’est importé : ${denombrer(fautives, 'ligne')} à corriger.`;
export const importChange = 'Des produits ont changé depuis la vérification : relisez le rapport.';
export const importEnTravail = 'Le serveur travaille déjà sur cet import.';
export const importRienAEcrire = 'Le fichier ne change rien.';
export const importPasVerifie = 'Cet import n’est pas vérifié : vérifiez-le d’abord.';
export const importFini = 'Cet import est terminé : choisissez de nouveau le fichier.';
export const importVerificationLancee =
  'Vérification lancée : elle continue si vous quittez cet écran.';
export const importEcritureLancee = 'Import lancé : il continue si vous quittez cet écran.';
export const importArrete = 'Import annulé : rien n’a été écrit.';
export const importProduitsEchoue =
  'L’import n’a pas abouti et rien n’a été écrit : réessayez, ou appelez l’assistance.';
export const importFait = (nouveaux: number, modifies: number) =>
  `Import terminé : ${denombrer(nouveaux, 'produit créé')}, ${denombrer(modifies, 'modifié')}.`;
