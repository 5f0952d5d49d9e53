import { type TauxDesTaxes, taxeDu } from '../../base/fiscalite.ts';
import {
  auFranc,
  type Centimes,
  fois,
  moins,
  plus,
  plusPetit,
  pourcentDe,
  somme,
  ZERO,
} from '../../base/montant.ts';

/** Hundredths; coverage in percent, two decimals at most. */
export interface BaseLigne {
  prix_de_vente: Centimes;
  qte: number;
  tva: boolean;
  css: boolean;
  prise_en_charge: number;
}
/** Rates in percent, taxe de garde per unit. */
export interface TaxesDuPanier extends TauxDesTaxes {
  montant_taxe: Centimes;
}
export interface TotauxLigne {
  total_ht: Centimes;
  total_tva: Centimes;
  total_css: Centimes;
  total_garde: Centimes;
  cout_total_reel: Centimes;
  total_prise_en_charge: Centimes;
  cout_total: Centimes;
}

/**
 * [RES-20] Each tax and the coverage are rounded half up to the hundredth, from price × quantity
 * (contract §10). Price 2150, qte 1, no tax, garde 500, coverage 80 %: 2150 + 500 = 2650; insurer
 * 2120; client 530.
 */
export function calculerLigne(l: BaseLigne, taxes: TaxesDuPanier): TotauxLigne {
  const total_ht = fois(l.prix_de_vente, l.qte);
  const total_tva = l.tva ? taxeDu(total_ht, taxes.taux_tva) : ZERO;
  const total_css = l.css ? taxeDu(total_ht, taxes.taux_css) : ZERO;
  const total_garde = fois(taxes.montant_taxe, l.qte);
  const cout_total_reel = plus(total_ht, total_tva, total_css, total_garde);
  const total_prise_en_charge = pourcentDe(cout_total_reel, l.prise_en_charge);
  return {
    total_ht,
    total_tva,
    total_css,
    total_garde,
    cout_total_reel,
    total_prise_en_charge,
    cout_total: moins(cout_total_reel, total_prise_en_charge),
  };
}

export interface TotauxReservation {
  total_ht: Centimes;
  total_tva: Centimes;
  total_css: Centimes;
  total_garde: Centimes;
  total: Centimes;
  total_prise_en_charge: Centimes;
  remise: Centimes;
  montant: Centimes;
  montant_avant_remise: Centimes;
  net_a_payer: Centimes;
  arrondi: Centimes;
}

/**
 * [RES-21] Sum of lines; discount on the client's share only, at most that share. Total = ht + tva
 * + css + garde = montant + coverage + discount, to the hundredth.
 */
export function calculerTotaux(
  lignes: readonly TotauxLigne[],
  remise: Centimes,
): TotauxReservation {
  const sommeDes = (cle: keyof TotauxLigne) => somme(lignes, (l) => l[cle]);
  const total = sommeDes('cout_total_reel');
  const total_prise_en_charge = sommeDes('total_prise_en_charge');
  const montant_avant_remise = moins(total, total_prise_en_charge);
  const retenue = plusPetit(remise, montant_avant_remise);
  const montant = moins(montant_avant_remise, retenue);
  const net_a_payer = auFranc(montant);
  return {
    total_ht: sommeDes('total_ht'),
    total_tva: sommeDes('total_tva'),
    total_css: sommeDes('total_css'),
    total_garde: sommeDes('total_garde'),
    total,
    total_prise_en_charge,
    remise: retenue,
    montant,
    montant_avant_remise,
    net_a_payer,
    arrondi: moins(net_a_payer, montant),
  };
}
