import { accorder, denombrer } from '../../base/texte.ts';

export const rayonOccupe = (nombre: number) =>
  `Ce rayon contient ${denombrer(nombre, 'produit')} : rangez-${accorder(nombre, 'le', 'les')} d’abord ailleurs.`;
