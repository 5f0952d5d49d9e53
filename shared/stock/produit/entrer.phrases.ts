import { denombrer } from '../../base/texte.ts';

export const entreeEnCours =
  'Terminez d’abord la boîte en main : « Entrer », ou « Laisser cette boîte ».';
export const aucuneBoite = 'Scannez d’abord une boîte, ou tapez son code.';
export const codeSeCherche = 'Le code de cette boîte se cherche…';
export const dejaEntre = (libelle: string, qte: number) =>
  `« ${libelle} » est déjà là : ${denombrer(qte, 'boîte')} en stock.`;
export const horsDeLaBase =
  'La base de médicaments ne connaît pas ce code : tapez le nom du produit.';
export const produitsEntres = (n: number) => denombrer(n, 'produit entré');
