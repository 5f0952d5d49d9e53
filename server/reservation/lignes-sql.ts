/**
 * Rows of the selling tables as SQL gives them: amounts in hundredths, dates as text. The keys are
 * the wire's.
 */
export interface ReservationSql {
  id: number;
  version: number;
  jour: string;
  position: number;
  status: 'Brouillon' | 'Termine' | 'Annule' | 'Devis';
  created_by: string;
  created_by_id: number;
  created_at: string;
  client_id: number;
  client: string;
  libelle: string | null;
  caisse_id: number;
  caisse: string;
  garde_id: number | null;
  montant_taxe: number;
  remise: number;
  montant: number;
  net_a_payer: number;
  montant_avant_remise: number;
  total: number;
  total_prise_en_charge: number;
  identifiant_assure: string | null;
  nom_assure: string | null;
  numero_feuille_assure: string | null;
  secteur_assure: string | null;
  posologie_sur_ticket: boolean;
  switch_caisse_at: string | null;
  switch_finish_at: string | null;
  switch_finish_by: string | null;
  etat_caisse: string;
  etat_caisse_par: string | null;
  etat_caisse_par_id: number | null;
  modifiee_apres_envoi: boolean;
  modifiee_par: string | null;
}
export interface ProduitSql {
  id: number;
  libelle: string;
  cip: string | null;
  /** What may be sold: expired lots are not counted. */
  qte: number;
  prix_de_vente: number;
  prix_achat: number;
  tva: boolean;
  css: boolean;
  posologie: string | null;
  is_active: boolean;
}
export interface LigneSql {
  id: number;
  reservation_id: number;
  produit_id: number;
  rang: number;
  libelle: string;
  cip: string | null;
  qte: number;
  prix_de_vente: number;
  prix_achat: number;
  prise_en_charge: number;
  tva: boolean;
  css: boolean;
  posologie: string | null;
  total_ht: number;
  total_tva: number;
  total_css: number;
  total_garde: number;
  total_prise_en_charge: number;
  cout_total: number;
  cout_total_reel: number;
}
export interface ClientSql {
  id: number;
  libelle: string;
  plafond_dette: number;
  current_dette: number;
  is_active: boolean;
}
export interface GardeSql {
  id: number;
  montant_taxe: number;
}
