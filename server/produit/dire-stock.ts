import type { EntityManager } from '@mikro-orm/postgresql';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { raise } from '../realtime/raise.ts';
import { presenterProduits } from './lire-produits.ts';

/**
 * [EVT-35] Tells every screen how these products stand now, each whole, and whether something moved:
 * a hold, a lot put first or one that expired write no line of the ledger, and nobody reads it again
 * for them.
 */
export function direProduits(
  em: EntityManager,
  produits: readonly Produit[],
  { mouvement }: { mouvement: boolean },
): void {
  for (const produit of produits)
    raise(em, 'produit.stock_modifie', ['produits'], { produit, mouvement });
}

const lire = (em: EntityManager, produits: readonly number[]) =>
  presenterProduits(em, [...new Set(produits)]);

/** Tells the products that just moved. */
export const direStock = async (em: EntityManager, produits: readonly number[]): Promise<void> =>
  direProduits(em, await lire(em, produits), { mouvement: true });

/** Tells those of which nothing moved: what is held of them, or what of them can be sold, changed. */
export const direDisponibles = async (
  em: EntityManager,
  produits: readonly number[],
): Promise<void> => direProduits(em, await lire(em, produits), { mouvement: false });

/** Tells every screen what these products are now, each whole; answers them. */
export async function direModifies(
  em: EntityManager,
  produits: readonly number[],
): Promise<Produit[]> {
  const dits = await lire(em, produits);
  for (const produit of dits) raise(em, 'produit.modifie', ['produits'], { produit });
  return dits;
}
