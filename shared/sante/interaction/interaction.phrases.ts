import { formatNombre } from '../../base/montant.ts';
import { accorder, denombrer } from '../../base/texte.ts';
import type { CouvertureThesaurus, EtatThesaurus } from './import-thesaurus.schema.ts';

export const thesaurusFichierIllisible = (nom: string): string =>
  `${nom} : ce n’est pas un texte lisible.`;
export const thesaurusFichierVide = (nom: string): string => `${nom} : le fichier est vide.`;
export const thesaurusColonnes = (nom: string, colonnes: readonly string[]): string =>
  `${nom} : il manque ${accorder(colonnes.length, 'la colonne', 'les colonnes')} ${colonnes.join(', ')}.`;
export const thesaurusManquants = (noms: readonly string[]): string =>
  `Il manque ${noms.join(', ')} : ce ne sont pas les fichiers du thésaurus des interactions.`;
export const thesaurusEditionManque =
  'Ces fichiers ne disent pas de quelle édition ils sont : dites le jour de sa parution.';
export const thesaurusDossierInconnu = (dossier: string): string =>
  `« ${dossier} » n’est pas un dossier que l’on peut lire.`;
export const thesaurusRien = 'Rien n’a été importé.';
export const thesaurusAutresFautes = (n: number): string => `… et ${denombrer(n, 'autre faute')}.`;
export const thesaurusLigne = (nom: string, ligne: number, raison: string): string =>
  `${nom}, ligne ${ligne} : ${raison}.`;
/** 'd’octobre 2020', 'de mars 2027'. */
export const deLEdition = (libelle: string): string =>
  /^[aeiou]/i.test(libelle) ? `d’${libelle}` : `de ${libelle}`;
export const thesaurusImporte = (libelle: string): string =>
  `Thésaurus des interactions importé, édition ${deLEdition(libelle)}.`;
export const droitThesaurus = 'L’import du thésaurus est réservé à qui tient les paramètres.';
export const thesaurusAbsent = 'Aucun thésaurus des interactions n’est importé.';
export const fichierInconnuDuThesaurus = (nom: string): string =>
  `« ${nom} » n’est pas un fichier du thésaurus.`;

export const definitionsDeCouverture: readonly string[] = [
  'Connues : toutes leurs substances sont dans cette édition. En partie : quelques-unes.',
  'Hors édition : on sait ce qu’elles contiennent, cette édition n’en dit rien.',
  'Inconnues : on ne sait pas ce qu’elles contiennent, ou pas tout.',
];
export const nomsTrouves = ({
  nom,
  sel,
  synonyme,
  hors_edition,
  inconnue,
}: CouvertureThesaurus['noms']): string =>
  `Noms de substances de la base et de mes produits : ${denombrer(nom, 'trouvé')} tels quels, ${formatNombre(sel)} par leur sel, ${formatNombre(synonyme)} par un synonyme posé à la main ; ${formatNombre(hors_edition)} hors édition, ${denombrer(inconnue, 'inconnu')}.`;
export const contenuDuThesaurus = ({
  substances,
  classes,
  couples,
}: Pick<EtatThesaurus, 'substances' | 'classes' | 'couples'>): string =>
  `${denombrer(substances, 'substance')}, ${denombrer(classes, 'classe')}, ${denombrer(couples, 'couple')}`;
export const thesaurusSertA =
  'Importé, il dit à la vente ce qui ne va pas ensemble, ce qui est en double, et ce dont il ne répond pas.';
export const produitsRelus = 'Les produits sont relus : ces parts vont changer.';
export const archiveSansThesaurus = (nom: string): string =>
  `« ${nom} » ne contient aucun fichier du thésaurus.`;
export const fichiersAttendus = (noms: readonly string[]): string =>
  `Il manque ${noms.join(', ')}.`;
export const fichiersADonner =
  'Les tables .csv avec leur notice de licence, ou l’archive zip qui les contient';
export const jourSiNonDit = 'Seulement si ces fichiers ne disent pas le jour de leur édition.';
export const toutOuRien =
  'Une ligne en faute, et l’édition en service reste. On peut vendre pendant l’import.';
