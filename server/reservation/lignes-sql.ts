import type { CaisseRow } from '../caisse/caisse.entity.ts';
import type { ClientRow } from '../clientele/client.entity.ts';
import type { GardeRow } from '../garde/garde.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';

/** What a basket reads of its products; `qte` is what may be sold: expired lots are not counted. */
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
/** What it reads of its client: what the house may still advance, and whom its fund insures. */
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
/** What it reads of the current duty shift: its tax on each unit. */
export type GardeSql = Pick<GardeRow, 'id' | 'montant_taxe'>;
/** What it reads of the register it is paid at: open, held by whom, and whether it ever sold. */
export type CaisseSql = Pick<
  CaisseRow,
  'id' | 'libelle' | 'statut' | 'current_authorized_user_id'
> & {
  /** Its chain of sales has begun (VEN-2). */
  a_vendu: boolean;
};
