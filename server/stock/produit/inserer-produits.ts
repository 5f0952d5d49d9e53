import type { EntityManager } from '@mikro-orm/postgresql';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { ProduitRow } from './produit.entity.ts';

/** Without stock, set by `entrerEnStock`. */
export type ProduitNouveau = Pick<ProduitRow, 'libelle' | 'prix_de_vente'> &
  Partial<Omit<ProduitRow, 'id' | 'version' | 'qte' | 'tri' | 'recherche' | `${string}_at`>>;

/** One statement, ids in order. */
export const insererProduits = (
  em: EntityManager,
  produits: readonly ProduitNouveau[],
  maintenant: Date,
): Promise<{ id: number }[]> =>
  insertRows(
    em,
    'produit',
    produits.map((p) => ({
      ...p,
      qte: 0,
      version: 1,
      tva: false,
      css: false,
      couvert: true,
      is_active: true,
      created_at: maintenant,
      updated_at: maintenant,
    })),
  );
