import { type Centimes, plus, ZERO } from '../base/montant.ts';
import type { GenreDuLivre, JourDuLivre, SoldeDeCaisse } from './livre-caisse.rules.ts';

/**
 * What a month did, as its export freezes it: amounts in hundredths, rates in hundredths of a
 * percent, each by day, register and nature of the act. The accounts are not in it: entries are
 * written from it with those of the moment.
 */
export const NATURES_ECRITURE = ['vente', 'annulation', 'retour'] as const;
export type NatureEcriture = (typeof NATURES_ECRITURE)[number];

/** The day an act was sealed for, and the register whose drawer it moved. */
export interface CleDuJour {
  jour: string;
  caisse_id: number;
  nature: NatureEcriture;
}
/** Lines sold or taken back at these rates. */
export interface TaxesDuJour extends CleDuJour {
  taux_tva: number;
  taux_css: number;
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
}
/** What a third party bears. */
export interface TiersDuJour extends CleDuJour {
  tiers: string;
  montant: Centimes;
}
/** What came in by a mode of payment, change taken off; what was given back, of a return. */
export interface ModeDuJour extends CleDuJour {
  mode: string;
  montant: Centimes;
}
export interface TotalDuJour extends CleDuJour {
  nombre: number;
  total: Centimes;
  remise: Centimes;
  total_client: Centimes;
  total_prise_en_charge: Centimes;
  arrondi: Centimes;
}
/** What a client paid back of what the house advanced. */
export interface ReglementRecu {
  id: number;
  jour: string;
  /** The register it went into; null for those of before registers kept sessions. */
  caisse_id: number | null;
  tiers: string;
  mode: string;
  /** What it took off the debt. */
  montant: Centimes;
  /** What was received beside that, to the franc; absent of a month frozen before it was kept. */
  arrondi?: Centimes;
}
/** What was received of a settlement. */
export const recuDe = ({ montant, arrondi = ZERO }: ReglementRecu): Centimes =>
  plus(montant, arrondi);
/** What a fund paid of a statement. */
export interface PaiementDeFonds {
  id: number;
  jour: string;
  tiers: string;
  mode: string;
  reference: string;
  montant: Centimes;
}
/** What moved a drawer beside sales and settlements; between two sessions, what their count did. */
export interface MouvementDuMois {
  jour: string;
  caisse_id: number;
  genre: Exclude<GenreDuLivre, 'vente' | 'annulation' | 'retour' | 'reglement' | 'ecart'>;
  /** The expense, the act of funds, or the count. */
  source_id: number;
  /** What the drawer got; below 0, what left it. */
  montant: Centimes;
  /** Of it, what a count found: over, or below 0. */
  ecart: Centimes;
  motif: string;
}
/** An expense that the month sealed: as its last state has it, and as an earlier month left it. */
export interface DepenseDuMois {
  id: number;
  jour: string;
  libelle: string;
  categorie: string;
  /** 0 when it was removed. */
  montant: Centimes;
  categorie_avant: string;
  montant_avant: Centimes;
}
/** [CPT-27] What a sector put right moves from one third party to another. */
export interface TransfertDeTiers {
  id: number;
  jour: string;
  de: string;
  vers: string;
  montant: Centimes;
}
/** An account of a third party over the month. */
export interface CompteDeTiers {
  tiers: string;
  ouverture: Centimes;
  facture: Centimes;
  repris: Centimes;
  paye: Centimes;
}
/** The shelves at the last instant of the month, at purchase and selling prices before tax. */
export interface StockDuMois {
  categorie: string;
  produits: number;
  qte: number;
  achat: Centimes;
  vente: Centimes;
}
/** What the sealed closings of the month's days say, added up. */
export interface ClotureDuMois {
  jours: number;
  ventes: number;
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
  ttc: Centimes;
  net: Centimes;
  /** Of the month's own closing; empty while none is sealed. */
  empreinte: string;
  seq: number;
}

export interface FaitsComptables {
  /** 'YYYY-MM'. */
  mois: string;
  caisses: { id: number; libelle: string }[];
  taxes: TaxesDuJour[];
  tiers: TiersDuJour[];
  modes: ModeDuJour[];
  totaux: TotalDuJour[];
  reglements: ReglementRecu[];
  fonds: PaiementDeFonds[];
  transferts: TransfertDeTiers[];
  livre: { jours: JourDuLivre[]; soldes: SoldeDeCaisse[] };
  /** Null for a month frozen before these were in the entries. */
  hors_ventes: { mouvements: MouvementDuMois[]; depenses: DepenseDuMois[] } | null;
  comptes: CompteDeTiers[];
  stock: StockDuMois[];
  cloture: ClotureDuMois | null;
}

/** What a month did beside its sales. */
export type SansVente = Pick<
  FaitsComptables,
  'reglements' | 'fonds' | 'transferts' | 'hors_ventes'
>;
/** [CPT-28] A month makes a pack once it moved anything: a sale is not needed. */
export const estSansMouvement = (f: SansVente): boolean =>
  [
    f.reglements,
    f.fonds,
    f.transferts,
    f.hors_ventes?.mouvements ?? [],
    f.hors_ventes?.depenses ?? [],
  ].every((faits) => faits.length === 0);
