import type { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '../realtime/raise.ts';
import { presenterProduits } from './lire-produits.ts';

/** Tells every screen how these products stand now, each whole. */
export async function direStock(em: EntityManager, produits: readonly number[]): Promise<void> {
  for (const produit of await presenterProduits(em, [...new Set(produits)]))
    raise(em, 'produit.stock_modifie', ['produits'], { produit });
}
