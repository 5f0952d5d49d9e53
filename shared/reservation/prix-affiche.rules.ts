import type { TauxDesTaxes } from '../base/fiscalite.ts';
import { enCentimes, enFcfa, fraction } from '../base/montant.ts';
import { calculerLigne } from './totaux.rules.ts';

/**
 * For whom a price is said: the rates and the duty tax of the basket, in FCFA, and the client's
 * coverage, in %.
 */
export interface Tarif extends TauxDesTaxes {
  montant_taxe: number;
  taux: number;
}

/**
 * [RES-70] What one box costs, all taxes in, and what the client pays of it, in FCFA: the sums its
 * line in the basket will have. A cream of 9 800 with VAT and CSS is read 11 662; not covered, the
 * client pays all of it.
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
 * [RES-73] P.U. of a line, taxes and duty tax in, in FCFA: times its quantity, it is the line's
 * total. Two boxes of 1.250 in a duty of 500 come to 3.500: 1.750 each, as the search says.
 */
export const prixUnitaireTtc = (l: { qte: number; cout_total_reel: number }): number =>
  enFcfa(fraction(enCentimes(l.cout_total_reel), 1, l.qte));
/** [RES-73] What a line comes to, and what an insured client pays of it; null when he pays all. */
export const coutDeLigne = (l: {
  cout_total_reel: number;
  cout_total: number;
  prise_en_charge: number;
}): { total: number; client: number | null } => ({
  total: l.cout_total_reel,
  client: l.prise_en_charge > 0 ? l.cout_total : null,
});
