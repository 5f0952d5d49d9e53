import { debutDeJour, formatDate } from '../../base/dates.ts';
import { denombrer } from '../../base/texte.ts';
import type { EcoulementDuProduit } from './ecoulement.schema.ts';

export const ecoulementPose = (taux: number, qte: number): string =>
  `À vendre d’abord : ${denombrer(qte, 'boîte')} à −${taux} %.`;
export const ecoulementFini = 'Ce produit n’est plus à vendre d’abord.';
export const ecoulementDejaFini = 'Ce produit n’était déjà plus à vendre d’abord.';
export const ecoulementLotPerime = 'Ce lot est périmé : il ne se vend plus.';
export const ecoulementLotAbsent = 'Ce lot n’est pas de ce produit, ou n’a plus de boîte.';
export const ecoulementTrop = (qte: number): string =>
  qte === 0
    ? 'Ce produit n’a aucune boîte à vendre.'
    : `Il n’y a que ${denombrer(qte, 'boîte')} à vendre : marquez-en ${qte} au plus.`;
export const ecoulementSousCout = (libelle: string, prix: string, cout: string): string =>
  `vendre ${libelle} à ${prix}, sous son coût de ${cout}`;
export const ecoulementDit = (taux: number): string => `À écouler −${taux} %`;
export const ecoulementPourquoi = ({ lot, jusqua, reste }: EcoulementDuProduit): string =>
  [
    lot === null ? '' : `lot ${lot}`,
    jusqua === null ? '' : `périme le ${formatDate(debutDeJour(jusqua))}`,
    `reste ${denombrer(reste, 'boîte')}`,
  ]
    .filter(Boolean)
    .join(', ');
export const ecoulementPerdu = (libelle: string, reste: number): string =>
  reste === 0
    ? `${libelle} n’est plus à écouler : le prix redevient entier.`
    : `${libelle} : ${denombrer(reste, 'boîte reste', 'boîtes restent')} à écouler, au-delà le prix est entier.`;
export const ecoulementIncomplet = 'Dites la remise, de 1 à 80 %, et combien de boîtes.';
