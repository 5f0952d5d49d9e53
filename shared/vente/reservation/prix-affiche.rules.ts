import type { TauxDesTaxes } from '../../base/fiscalite.ts';
import { enCentimes, enFcfa, fraction } from '../../base/montant.ts';
import { calculerLigne } from './totaux.rules.ts';

/** Basket's rates and taxe de garde in FCFA, client's coverage in %. */
export interface Tarif extends TauxDesTaxes {
  montant_taxe: number;
  taux: number;
}

/**
 * [RES-70] Box price with taxes, and client share, FCFA, as on its line. 9 800 with VAT and CSS: 11
 * 662; uncovered: all his.
 */
export function prixDUneBoite(
  p: { prix_de_vente: number; tva: boolean; css: boolean; couvert: boolean },
  { montant_taxe, taux, ...taxes }: Tarif,
): { ttc: number; client: number } {
  const ligne = calculerLigne(
    {
      prix_de_vente: enCentimes(p.prix_de_vente),
      qte: 1,
      tva: p.tva,
      css: p.css,
      prise_en_charge: p.couvert ? taux : 0,
    },
    { ...taxes, montant_taxe: enCentimes(montant_taxe) },
  );
  return { ttc: enFcfa(ligne.cout_total_reel), client: enFcfa(ligne.cout_total) };
}

/**
 * [RES-73] Unit price with taxes, FCFA; × quantity is the line's total. Two at 1.250, taxe de garde
 * 500: 3.500, so 1.750.
 */
export const prixUnitaireTtc = (l: { qte: number; cout_total_reel: number }): number =>
  enFcfa(fraction(enCentimes(l.cout_total_reel), 1, l.qte));
/** [RES-73] Insured's share; null when he pays all. */
export const coutDeLigne = (l: {
  cout_total_reel: number;
  cout_total: number;
  prise_en_charge: number;
}): { total: number; client: number | null } => ({
  total: l.cout_total_reel,
  client: l.prise_en_charge > 0 ? l.cout_total : null,
});
