import { type Centimes, plus, ZERO } from '../../base/montant.ts';
import type { Operateur } from '../../vente/caisse/demande-du-panier.schema.ts';
import type { GenreDuLivre, JourDuLivre, SoldeDeCaisse } from './livre-caisse.rules.ts';

/**
 * Frozen at export: hundredths of FCFA and of percent, by day, register and nature. Accounts are
 * applied later.
 */
export const NATURES_ECRITURE = ['vente', 'annulation', 'retour'] as const;
export type NatureEcriture = (typeof NATURES_ECRITURE)[number];

/** Sealed day, and register. */
export interface CleDuJour {
  jour: string;
  caisse_id: number;
  nature: NatureEcriture;
}
export interface TaxesDuJour extends CleDuJour {
  taux_tva: number;
  taux_css: number;
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
}
export interface TiersDuJour extends CleDuJour {
  tiers: string;
  montant: Centimes;
}
/** Received by mode net of change; refunded for a return. */
export interface ModeDuJour extends CleDuJour {
  mode: string;
  /** Of mobile money; null: unknown. Absent in old frozen months. */
  operateur?: Operateur | null;
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
export interface ReglementRecu {
  id: number;
  jour: string;
  /** Null before sessions existed. */
  caisse_id: number | null;
  tiers: string;
  mode: string;
  /** Off the debt. */
  montant: Centimes;
  /** Rounding received; absent in old frozen months. */
  arrondi?: Centimes;
}
export const recuDe = ({ montant, arrondi = ZERO }: ReglementRecu): Centimes =>
  plus(montant, arrondi);
export interface PaiementDeFonds {
  id: number;
  jour: string;
  tiers: string;
  mode: string;
  reference: string;
  montant: Centimes;
}
/** Drawer movement besides sales and settlements; between sessions, their count's. */
export interface MouvementDuMois {
  jour: string;
  caisse_id: number;
  genre: Exclude<GenreDuLivre, 'vente' | 'annulation' | 'retour' | 'reglement' | 'ecart'>;
  /** Expense, funds act or count. */
  source_id: number;
  /** Signed: in positive. */
  montant: Centimes;
  /** Count's surplus, or negative shortage, included. */
  ecart: Centimes;
  motif: string;
}
/** Final state, and what an earlier month booked. */
export interface DepenseDuMois {
  id: number;
  jour: string;
  libelle: string;
  categorie: string;
  /** 0: removed. */
  montant: Centimes;
  categorie_avant: string;
  montant_avant: Centimes;
}
/** [CPT-95] Fees of mobile money learned on a day, by operator and day of their operation. */
export interface FraisConnus {
  /** Null: unknown. */
  operateur: Operateur | null;
  operation: string;
  connu: string;
  /** The operation's month was exported without them. */
  parti: boolean;
  montant: Centimes;
}
/** `operations`: their month, 'YYYY-MM'. */
export interface FraisDuJour {
  jour: string;
  operateur: Operateur | null;
  operations: string;
  montant: Centimes;
}
/** [CPT-27] Amount moved between third parties by a sector correction. */
export interface TransfertDeTiers {
  id: number;
  jour: string;
  de: string;
  vers: string;
  montant: Centimes;
}
export interface CompteDeTiers {
  tiers: string;
  ouverture: Centimes;
  facture: Centimes;
  repris: Centimes;
  paye: Centimes;
}
/** Month-end stock, purchase and selling prices before tax. */
export interface StockDuMois {
  categorie: string;
  produits: number;
  qte: number;
  achat: Centimes;
  vente: Centimes;
}
/** Sum of the month's sealed daily closings. */
export interface ClotureDuMois {
  jours: number;
  ventes: number;
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
  ttc: Centimes;
  net: Centimes;
  /** Monthly closing; empty until sealed. */
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
  frais_mobiles: FraisDuJour[];
  livre: { jours: JourDuLivre[]; soldes: SoldeDeCaisse[] };
  /** Null in months frozen without them. */
  hors_ventes: { mouvements: MouvementDuMois[]; depenses: DepenseDuMois[] } | null;
  comptes: CompteDeTiers[];
  stock: StockDuMois[];
  cloture: ClotureDuMois | null;
}

export type SansVente = Pick<
  FaitsComptables,
  'reglements' | 'fonds' | 'transferts' | 'frais_mobiles' | 'hors_ventes'
>;
/** [CPT-28] Any movement makes a pack, even without sales. */
export const estSansMouvement = (f: SansVente): boolean =>
  [
    f.reglements,
    f.fonds,
    f.transferts,
    f.frais_mobiles,
    f.hors_ventes?.mouvements ?? [],
    f.hors_ventes?.depenses ?? [],
  ].every((faits) => faits.length === 0);
