import type { EntityManager } from '@mikro-orm/postgresql';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { raise } from '../realtime/raise.ts';
import { presenterProduits } from './lire-produits.ts';

/** Tells every screen how these products stand now, each whole. */
export async function direStock(em: EntityManager, produits: readonly number[]): Promise<void> {
  for (const produit of await presenterProduits(em, [...new Set(produits)]))
    raise(em, 'produit.stock_modifie', ['produits'], { produit });
}

/** Tells every screen what these products are now, each whole; answers them. */
export async function direModifies(
  em: EntityManager,
  produits: readonly number[],
): Promise<Produit[]> {
  const dits = await presenterProduits(em, [...new Set(produits)]);
  for (const produit of dits) raise(em, 'produit.modifie', ['produits'], { produit });
  return dits;
}
