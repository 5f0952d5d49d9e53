import { denombrer } from '../../base/texte.ts';

export const lotPerimeRecu = (numero: string, libelle: string) =>
  `Attention : le lot ${numero} de « ${libelle} » est déjà périmé, il ne sera pas vendu.`;
/** [LOT-5] Probable slip: confirmed before entry. */
export const lotAutreDate = (
  { numero, libelle }: { numero: string; libelle: string },
  connues: readonly string[],
  dite: string,
) =>
  `Le lot ${numero} de « ${libelle} » est déjà connu avec l’expiration ${connues.join(', ')} ; vous dites ${dite}.`;
export const lotDejaConnu = 'Lot déjà connu avec une autre date';
export const lotEntrerQuandMeme = 'Entrer quand même avec cette date ?';
export const lotIntrouvable = 'Ce lot n’est pas un lot de ce produit.';
export const lotsNonMontres = (n: number) =>
  `${denombrer(n, 'autre lot', 'autres lots')} : précisez le numéro ou le produit.`;
