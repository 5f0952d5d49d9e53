import type { EntityManager } from '@mikro-orm/postgresql';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { presenterProduits } from './lire-produits.ts';

/**
 * [EVT-35] Publishes whole products. `mouvement` false: reservation, lot priority or expiry,
 * without ledger line to refetch.
 */
export function publishProduits(
  em: EntityManager,
  produits: readonly Produit[],
  { mouvement }: { mouvement: boolean },
): void {
  for (const produit of produits)
    raise(em, 'produit.stock_modifie', ['produits'], { produit, mouvement });
}

const lire = (em: EntityManager, produits: readonly number[]) =>
  presenterProduits(em, [...new Set(produits)]);

export const publishStock = async (em: EntityManager, produits: readonly number[]): Promise<void> =>
  publishProduits(em, await lire(em, produits), { mouvement: true });

/** Availability changed without a movement. */
export const publishDisponibles = async (
  em: EntityManager,
  produits: readonly number[],
): Promise<void> => publishProduits(em, await lire(em, produits), { mouvement: false });

/** Publishes whole products; answers them. */
export async function publishModifies(
  em: EntityManager,
  produits: readonly number[],
): Promise<Produit[]> {
  const dits = await lire(em, produits);
  for (const produit of dits) raise(em, 'produit.modifie', ['produits'], { produit });
  return dits;
}
