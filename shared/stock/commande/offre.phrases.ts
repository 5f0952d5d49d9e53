import { denombrer } from '../../base/texte.ts';
import type { ChampTu } from './offre.schema.ts';

export const offreEnregistree = 'Prix du fournisseur enregistré.';
export const offreDejaDite = (fournisseur: string): string =>
  `Le prix de ${fournisseur} vient d’être dit autrement : le voici dans la liste, c’est lui qu’il faut modifier.`;
export const offreRetiree = 'Prix du fournisseur retiré.';
export const offreUgIncomplete =
  'Les unités gratuites se disent en entier : tant de gratuites pour tant de payées.';
export const offreARetirer = (fournisseur: string, produit: string): string =>
  `Retirer le prix de ${fournisseur} pour ${produit}`;
export const tarifApplique = (n: number): string =>
  `Tarif appliqué : ${denombrer(n, 'prix changé', 'prix changés')}.`;
export const tarifProduitInconnu = (quoi: string): string =>
  `« ${quoi} » : aucun produit ne porte ce code.`;
export const tarifCodePartage = (code: string): string =>
  `« ${code} » : ce fournisseur donne ce code à plusieurs produits, seul un CIP dira lequel.`;
export const tarifPlusieursProduits = (codes: string): string =>
  `« ${codes} » : ces codes sont ceux de plusieurs produits.`;
export const tarifDeuxFois = (ligne: number): string =>
  `Ce produit est déjà à la ligne ${ligne} : la première est gardée.`;
const NOMS_DES_TUS: Readonly<Record<ChampTu, string>> = {
  ug: 'les unités gratuites',
  qte_min: 'les quantités minimum',
};
/** [TAR-2] Absent fields are unchanged. */
export const tarifTu = (quoi: readonly ChampTu[]): string =>
  `Ce fichier ne dit pas ${quoi.map((champ) => NOMS_DES_TUS[champ]).join(' ni ')} : elles restent comme aujourd’hui.`;
export const tarifAvantApres = (avant: string | null, apres: string | null): string => {
  if (avant === apres || avant === null) return apres ?? '';
  return apres === null ? `${avant} retiré` : `${avant} → ${apres}`;
};
export const tarifSansChangement = 'Ce tarif ne change aucun prix.';
export const offreIncomplete = 'Choisissez le fournisseur et dites son prix.';
export const offreAucune = 'Aucun fournisseur ne dit encore son prix pour ce produit.';
