import type { CaisseRow } from '../caisse/caisse.entity.ts';
import type { ClientRow } from '../clientele/clientele.entity.ts';
import type { GardeRow } from '../../gestion/garde/garde.entity.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';

/** `qte`: sellable, expired lots excluded. */
export type ProduitSql = Pick<
  ProduitRow,
  | 'id'
  | 'libelle'
  | 'cip'
  | 'qte'
  | 'prix_de_vente'
  | 'prix_achat'
  | 'cout_moyen'
  | 'tva'
  | 'css'
  | 'tableau'
  | 'unites_de_prise'
  | 'posologie'
  | 'is_active'
>;
/** Credit left and insurance fund. */
export type ClientSql = Pick<
  ClientRow,
  | 'id'
  | 'libelle'
  | 'plafond_dette'
  | 'current_dette'
  | 'is_active'
  | 'nom'
  | 'identifiant_assure'
  | 'secteur_assure'
>;
export type GardeSql = Pick<GardeRow, 'id' | 'montant_taxe'>;
export type CaisseSql = Pick<
  CaisseRow,
  'id' | 'libelle' | 'statut' | 'current_authorized_user_id'
> & {
  /** Its sales chain has begun (VEN-2). */
  a_vendu: boolean;
};
