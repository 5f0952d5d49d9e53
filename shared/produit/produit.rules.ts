import type { Centimes } from '../base/montant.ts';

export interface Bornes {
  qte_min: number;
  qte_max: number;
  /** Hundredths. */
  prix_achat: Centimes;
  prix_de_vente: Centimes;
}

/**
 * [PRO-7] Bounds of a product: 0 ≤ qte_min ≤ qte_max, prix_de_vente above 0. One sentence a fault.
 */
export function fautesProduit(p: Bornes): string[] {
  const fautes: string[] = [];
  if (p.qte_min > p.qte_max)
    fautes.push('La quantité minimale ne peut pas dépasser la quantité maximale.');
  if (p.prix_de_vente <= 0) fautes.push('Le prix de vente doit être supérieur à 0.');
  return fautes;
}

/** [PRO-8] Sold under its cost: accepted, and said. */
export const alertePrix = (p: Bornes): string | null =>
  p.prix_de_vente < p.prix_achat
    ? 'Attention : le prix de vente est inférieur au prix d’achat.'
    : null;
