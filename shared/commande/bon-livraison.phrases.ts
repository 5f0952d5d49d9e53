import { accorder, denombrer } from '../base/texte.ts';

export const bonSansColonne = (quoi: readonly string[]): string =>
  `${accorder(quoi.length, 'Il manque la colonne', 'Il manque les colonnes')} ${quoi.join(' et ')}.`;
export const bonVide = 'Ce bon de livraison n’apporte rien.';
export const bonQuantiteIllisible = (lu: string): string =>
  `Quantité « ${lu} » : ce n’est pas un nombre de boîtes.`;
export const bonDateIllisible = (lu: string): string =>
  `Péremption « ${lu} » : ce n’est pas une date.`;
export const bonLotTropLong = (lu: string): string =>
  `Lot « ${lu.slice(0, 20)}… » : ce n’est pas un numéro de lot, il est trop long.`;
export const bonPrixIllisible = (lu: string): string => `Prix « ${lu} » : ce n’est pas un prix.`;
export const bonPrixAmbigu = (lu: string): string =>
  `Prix « ${lu} » : douze mille ou douze et demi ? Écrivez-le sans point ni virgule.`;
export const bonHorsCommande = (quoi: string): string =>
  `« ${quoi} » n’est pas sur cette commande.`;
/** Refused lines beyond those that are said one by one. */
export const bonAutresRefus = (n: number): string =>
  `Et ${denombrer(n, 'autre ligne du bon n’est pas versée', 'autres lignes du bon ne sont pas versées')}.`;
export const bonVerse = (n: number): string =>
  `Bon de livraison lu : ${denombrer(n, 'ligne versée', 'lignes versées')}. Vérifiez, puis entrez en stock.`;
export const photoGardee = 'Photo du bon gardée avec la commande.';
export const photoRetiree = 'Photo retirée.';
export const photoARetirer = 'Retirer cette photo de la commande';
export const photosTrop = (max: number): string => `Une commande garde ${max} photos au plus.`;
