import type { Pays } from '../../admin/pharmacie/pays.ts';

/** One folder each in `server/vente/certification`. */
export const PILOTES = ['portail', 'e-mecef', 'fne', 'simulateur'] as const;
export type NomDePilote = (typeof PILOTES)[number];
export const PILOTE_DU_PAYS: Readonly<Record<Pays, NomDePilote>> = {
  gabon: 'portail',
  benin: 'e-mecef',
  cote_ivoire: 'fne',
  autre: 'portail',
  simulateur: 'simulateur',
};
/** Keys mapped per country. */
export const TAXES_A_DIRE = ['tva', 'exonere', 'css', 'garde'] as const;
export type TaxeADire = (typeof TAXES_A_DIRE)[number];
export const LIBELLE_TAXE: Readonly<Record<TaxeADire, string>> = {
  tva: 'Produit soumis à la TVA',
  exonere: 'Produit exonéré',
  css: 'CSS',
  garde: 'Taxe de garde',
};
export const MODES_A_DIRE = [
  'espece',
  'cheque',
  'mobile_money',
  'autres',
  'credit',
  'tiers_payant',
] as const;
export type ModeADire = (typeof MODES_A_DIRE)[number];
export const LIBELLE_MODE_A_DIRE: Readonly<Record<ModeADire, string>> = {
  espece: 'Espèces',
  cheque: 'Chèque',
  mobile_money: 'Mobile money',
  autres: 'Autres',
  credit: 'Porté au compte du client',
  tiers_payant: 'Part du tiers payant',
};

export const FAUTES_SIMULEES = [
  'refuse',
  'ne_repond_pas',
  'erreur_apres_creation',
  'perd_la_confirmation',
  'repond_deux_fois',
  'total_faux',
  'reponse_illisible',
] as const;
export type FauteSimulee = (typeof FAUTES_SIMULEES)[number];
export const LIBELLE_FAUTE: Readonly<Record<FauteSimulee, string>> = {
  refuse: 'Refuse',
  ne_repond_pas: 'Ne répond pas',
  erreur_apres_creation: 'Crée la facture, puis répond une erreur',
  perd_la_confirmation: 'Perd la confirmation',
  repond_deux_fois: 'Répond deux fois',
  total_faux: 'Répond un total faux',
  reponse_illisible: 'Répond autre chose',
};

export const LIBELLE_PAYS: Readonly<Record<Pays, string>> = {
  gabon: 'Gabon (e-DEF, code lu sur le portail)',
  benin: 'Bénin (e-MECeF)',
  cote_ivoire: 'Côte d’Ivoire (FNE)',
  autre: 'Autre pays (code lu sur le portail)',
  simulateur: 'Simulateur, pour apprendre',
};
