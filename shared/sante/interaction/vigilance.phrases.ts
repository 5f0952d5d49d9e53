import { accorder, denombrer } from '../../base/texte.ts';
import { debutDeJour, formatDate } from '../../base/dates.ts';

export const nonCouvert = 'non couvert';
export const nonCouvertParCetteEdition = 'non couvert par cette édition';
export const couvertEnPartie = 'couvert en partie';
export const horsThesaurus = (n: number): string => `${n} hors thésaurus`;
export const lignesHorsThesaurus = (n: number): string =>
  `${denombrer(n, 'ligne')} que cette édition ne couvre pas, ou en partie (Alt+I)`;
export const doublon = 'doublon';
export const selonCas = 'selon la dose ou le cas';
export const conditionsGrossesse = 'grossesse : conditions à lire';
export const conditionsEnfant = 'enfant : conditions à lire';
/** 'avec simvastatine', 'avec simvastatine et 2 autres'. */
export const avecQui = ([premiere = '', ...autres]: readonly string[]): string =>
  autres.length === 0
    ? `avec ${premiere}`
    : `avec ${premiere} et ${denombrer(autres.length, 'autre')}`;

export const nombreDeCI = (n: number): string =>
  denombrer(n, 'contre-indication', 'contre-indications');
export const nombreDAD = (n: number): string => denombrer(n, 'déconseillée', 'déconseillées');
export const nombreDePE = (n: number): string => denombrer(n, 'précaution');
export const nombreDeDoublons = (n: number): string => denombrer(n, 'doublon');
export const interactionsNonVerifiees =
  'Interactions non vérifiées : le thésaurus n’a pas pu être lu.';

export const titreVigilance = 'Interactions, doublons et mises en garde';
export const aucuneInteraction = (n: number): string =>
  `Cette édition ne connaît aucune interaction entre ${accorder(n, 'cette ligne', 'ces lignes')}.`;
export const autresNiveaux =
  'Ce couple a plusieurs niveaux : ceux qui ne sont pas retenus ici sont en gris.';
export const niveauNonRetenu = 'non retenu ici';
export const parVoieLocale =
  'L’un des deux s’applique sur la peau, l’œil ou l’oreille : d’ordinaire sans effet sur l’autre.';
/** `jour`: YYYY-MM-DD. */
export const prisLe = (libelle: string, jour: string): string =>
  `${libelle} (pris le ${formatDate(debutDeJour(jour))})`;
export const textesNonLus = 'Les textes du thésaurus n’ont pas pu être lus.';
export const texteAbsent = 'Le thésaurus n’en dit pas plus.';

export const totalParPrise = (dose: string): string => `Une unité de chaque ensemble : ${dose}.`;
export const totalParJour = (dose: string): string =>
  `Sur la journée, aux posologies notées : ${dose}.`;
export const totalInconnu =
  'Dose de la journée non calculée : il manque un dosage ou une posologie.';

export const grossesseNonDite =
  'Des autres lignes, ni la base des médicaments ni le thésaurus ne disent rien de la grossesse ni de l’enfant : lire la notice.';
export const conduiteInconnue =
  'Conduite et machines : aucune de ces deux bases n’en dit rien, pour aucune ligne. Lire le pictogramme et la notice.';

export const historiquePris = (n: number): string =>
  n === 0
    ? 'Ce client n’a rien pris d’autre depuis 30 jours. Votre consultation est inscrite au journal.'
    : `${denombrer(n, 'produit pris', 'produits pris')} depuis 30 jours ${accorder(n, 'est compté', 'sont comptés')}. Votre consultation est inscrite au journal.`;
export const historiqueNonLu = 'Ce que ce client a pris depuis 30 jours n’a pas pu être lu.';
export const historiqueSansAccord =
  'Ce que ce client a pris avant n’est pas regardé : il n’y a pas consenti.';
