import { denombrer } from '../base/texte.ts';

export const entreeEnCours =
  'Terminez d’abord la boîte en main : « Entrer », ou videz ses prix et ses boîtes.';
export const dejaEntre = (libelle: string, qte: number) =>
  `« ${libelle} » est déjà là : ${denombrer(qte, 'boîte')} en stock.`;
export const horsDeLaBase =
  'La base de médicaments ne connaît pas ce code : tapez le nom du produit.';
export const produitsEntres = (n: number) => denombrer(n, 'produit entré');
