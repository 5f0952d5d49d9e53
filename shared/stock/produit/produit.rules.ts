import { type Centimes, ZERO } from '../../base/montant.ts';

export interface Bornes {
  qte_min: number;
  qte_max: number;
  /** Hundredths. */
  prix_achat: Centimes;
  prix_de_vente: Centimes;
}

/** [PRO-7] 0 ≤ qte_min ≤ qte_max, prix_de_vente above 0; one sentence per fault, with its field. */
export function fautesDesBornes(p: Bornes): { champ: keyof Bornes; phrase: string }[] {
  const fautes: { champ: keyof Bornes; phrase: string }[] = [];
  if (p.qte_min > p.qte_max)
    fautes.push({
      champ: 'qte_min',
      phrase: 'La quantité minimale ne peut pas dépasser la quantité maximale.',
    });
  if (p.prix_de_vente <= ZERO)
    fautes.push({ champ: 'prix_de_vente', phrase: 'Le prix de vente doit être supérieur à 0.' });
  return fautes;
}
export const fautesProduit = (p: Bornes): string[] => fautesDesBornes(p).map((f) => f.phrase);

/** [PRO-8] Below cost: warning only. */
export const alertePrix = (p: Bornes): string | null =>
  p.prix_de_vente < p.prix_achat
    ? 'Attention : le prix de vente est inférieur au prix d’achat.'
    : null;

/** [PRO-29] A tax that a person writes needs no check any more. */
export const tvaDite = ({ tva }: { tva?: unknown }): { tva_a_verifier?: false } =>
  tva === undefined ? {} : { tva_a_verifier: false };
