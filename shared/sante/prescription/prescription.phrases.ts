import { accorder, denombrer } from '../../base/texte.ts';
import { deLEdition } from '../interaction/interaction.phrases.ts';

export const erreurInconnueCourte = 'Erreur inconnue.';
export const equivalentsSansDci =
  'Ce produit n’a pas de DCI : ses équivalents ne peuvent pas être cherchés.';
export const equivalentsAucun = 'Aucun produit équivalent.';
export const nomCopie = (libelle: string) => `« ${libelle} » copié.`;
export const copieImpossible = 'Le navigateur a refusé la copie.';
export const vidalSansCip = "Aucun CIP trouvé dans la réponse de l'API Vidal.";
/** [PRE-20] Replaces 'Non référencé', and under the drug. */
export const codesNonLusCourt = 'Codes non lus';
export const codesNonLus =
  'Les codes de ses boîtes n’ont pas pu être lus : cherchez-le par son nom avant de le dire absent.';
export const vidalIndisponible = 'Base médicaments externe indisponible';
export const prescriptionErreur = (message: string) => `Erreur lors de la recherche: ${message}`;
export const pathologieRequise = 'Veuillez saisir une pathologie.';
export const enStockParmi = (n: number): string =>
  n === 0 ? 'aucun en stock' : `${n} en stock, puis du moins cher au plus cher`;
/** [PRE-19] Number shown and total; sorting is global only when all are loaded. */
export function medicamentsLus(lus: number, total: number, complet: boolean): string {
  const dits = denombrer(lus, 'médicament');
  if (lus < total) return `${dits} sur ${complet ? total : `plus de ${total}`}, triés entre eux`;
  return complet ? dits : `${dits} ; il y en a d’autres : précisez la pathologie`;
}
export const equivalentsPremiers = (n: number): string =>
  `Le service en connaît d’autres : voici les ${n} premiers.`;
/** No alert is then no guarantee. */
export const contreIndicationsInconnues =
  'Cette base ne dit aucune contre-indication : vérifiez la notice, même sans alerte.';
export const contreIndicationsNonDites = 'Inconnues de cette base : voir la notice.';

export const faitPourEnfant = (fait: string): string => `Enfant : ${fait}`;
export const faitPourGrossesse = (fait: string): string => `Grossesse : ${fait}`;
export const allergieParClasse = (allergie: string, classe: string): string =>
  `Allergie signalée : ${allergie} (classe : ${classe})`;
export const allergieParSubstance = (allergie: string, substance: string): string =>
  `Allergie signalée : ${allergie} (contient ${substance})`;

const enFrancais = (n: number): string => String(n).replace('.', ',');
export const inconnuAge = (age: number): string =>
  `âge (${enFrancais(age)} ${age < 2 ? 'an' : 'ans'})`;
export const inconnuPoids = (poids: number): string => `poids (${enFrancais(poids)} kg)`;
export const inconnueGrossesse = 'grossesse';
export const inconnueContreIndication = (dite: string): string => `contre-indication (${dite})`;
export const inconnueAllergie = (dite: string): string =>
  `allergie (${dite}) : composition inconnue`;
export const inconnuPourTous = (quoi: readonly string[]): string =>
  `Nos données ne disent rien, pour aucun de ces médicaments, de : ${quoi.join(' ; ')}.`;
export const inconnuPourLui = (quoi: readonly string[]): string =>
  `Nos données ne disent rien de : ${quoi.join(' ; ')}.`;

export const compareA = (quoi: readonly string[]): string => `Comparés à : ${quoi.join(' ; ')}.`;
export const lignesDuPanier = (n: number): string =>
  denombrer(n, 'ligne du panier', 'lignes du panier');
const cites = (noms: readonly string[]): string => noms.map((nom) => `« ${nom} »`).join(', ');
export const allergiesNonReconnues = (noms: readonly string[]): string =>
  `${cites(noms)} : ${accorder(
    noms.length,
    'allergie non reconnue, comparée aux seuls noms',
    'allergies non reconnues, comparées aux seuls noms',
  )}.`;
export const nonReconnus = (noms: readonly string[]): string =>
  `${cites(noms)} : ${accorder(noms.length, 'médicament non reconnu, non comparé')}.`;
export const excipientsInconnus =
  'Ni les excipients ni les allergies croisées ne sont dans nos données.';
/** 'Base des médicaments du 19/05/2026, thésaurus d’octobre 2020.' */
export const datesDesDonnees = (base: string | null, edition: string | null): string =>
  [
    base === null ? 'Base des médicaments : non importée' : `Base des médicaments du ${base}`,
    edition === null
      ? 'interactions non vérifiées, aucun thésaurus n’est importé'
      : `thésaurus ${deLEdition(edition)}`,
  ].join(' ; ') + '.';
