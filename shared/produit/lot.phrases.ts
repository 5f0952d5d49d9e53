import { denombrer } from '../base/texte.ts';

export const lotPerimeRecu = (numero: string, libelle: string) =>
  `Attention : le lot ${numero} de « ${libelle} » est déjà périmé, il ne sera pas vendu.`;
export const lotIntrouvable = 'Ce lot n’est pas un lot de ce produit.';
export const lotsNonMontres = (n: number) =>
  `${denombrer(n, 'autre lot', 'autres lots')} : précisez le numéro ou le produit.`;
