/**
 * What an accepted act did, said from its request and its answer: all the oracle knows of the
 * product. Amounts in hundredths of FCFA, quantities in boxes.
 */
export interface LigneVoulue {
  /** Of the line, once the base gave it one. */
  id?: number;
  produit_id: number;
  qte: number;
  prise_en_charge: number;
}
/** A basket as an answer shows it, in whole hundredths. */
export interface PanierLu {
  id: number;
  version: number;
  statut: string;
  client_id: number;
  caisse_id: number;
  vendeur: string;
  /** At a desk. */
  envoye: boolean;
  montant_taxe: number;
  vente_id: number | null;
  lignes: LigneVoulue[];
  sommes: Sommes;
}
export interface Sommes {
  total_ht: number;
  total_tva: number;
  total_css: number;
  total_garde: number;
  total: number;
  total_prise_en_charge: number;
  remise: number;
  montant: number;
  net_a_payer: number;
}
/** What the act asked of the basket; what is not named must not have moved. */
export interface VouluDuPanier {
  lignes?: LigneVoulue[];
  remise?: number;
  /** Line taken away. */
  retiree?: number;
  statut?: 'Termine' | 'Annule' | 'Devis';
  /** What was handed over in other modes than cash; the rest of the net is cash. */
  horsEspeces?: number;
}

export type Effet =
  | { genre: 'panier'; acte: string; lu: PanierLu; voulu: VouluDuPanier }
  | { genre: 'devis validé'; panier_id: number; vente_id: number }
  | {
      genre: 'devis';
      id: number;
      version: number;
      panier_id: number;
      voulu: LigneVoulue[] | null;
      lues: LigneVoulue[] | null;
    }
  | { genre: 'vente annulée'; vente_id: number }
  | {
      genre: 'boîtes rendues';
      id: number;
      vente_id: number;
      caisse_id: number;
      /** `enStock`: back on the shelf, not set aside. */
      lignes: { produit_id: number; qte: number; enStock: boolean }[];
      total: number;
      couvert: number;
    }
  | { genre: 'stock'; produit_id: number; qte: number }
  | { genre: 'commande'; id: number; produits: number[] }
  | { genre: 'retour'; id: number; version: number; statut: string }
  | { genre: 'bon'; id: number; version: number; statut: string; montant: number }
  | { genre: 'avoir d’un bon'; id: number; bon_id: number; montant: number }
  | { genre: 'offre'; produit_id: number; prix: number }
  | { genre: 'réception'; commande_id: number; produit_id: number; qte: number; ug: number }
  | { genre: 'règlement'; id: number; client_id: number; montant: number }
  | { genre: 'compte'; inventaire_id: number; produit_id: number; version: number; pose: Pose }
  | { genre: 'inventaire'; id: number; statut: string }
  | { genre: 'billetage'; id: number; statut: string; caisse_id: number; fin: number }
  | { genre: 'session de caisse'; id: number; caisse_id: number }
  | { genre: 'fonds de caisse'; caisse_id: number; montant: number }
  | { genre: 'garde'; id: number; version: number; statut: string; montant_taxe: number }
  | { genre: 'dépense'; id: number; version: number; montant: number | null }
  | { genre: 'promesse'; id: number; statut: string }
  | { genre: 'vente d’un poste'; vente_id: number; faite: VenteDuPoste }
  | { genre: 'quarantaine'; id: number; montant: number; faite: VenteDuPoste }
  /** `vente_id` null: refused. `produit_id`: what its boxes were taken for. */
  | { genre: 'quarantaine décidée'; id: number; vente_id: number | null; produit_id: number }
  | { genre: 'compte ouvert'; id: number; droits: string }
  /** What nobody may do, and was done. */
  | { genre: 'interdit'; acte: string }
  | { genre: 'bordereau'; id: number; version: number; statut: string }
  | { genre: 'paiement d’un fonds'; bordereau_id: number; montant: number };
/** A sale of one line as a station signed it: what it says, true or not. */
export interface VenteDuPoste {
  vendeur: string;
  produit_id: number;
  qte: number;
  prix: number;
  tva: boolean;
  css: boolean;
  /** Of its TVA, in percent. */
  taux: number;
  /** Of a duty shift, each box. */
  taxe: number;
}
/** A quantity found, or boxes added to those counted. */
export type Pose = { qte: number } | { plus: number };
