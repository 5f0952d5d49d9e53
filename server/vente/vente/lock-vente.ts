import type { EntityManager } from '@mikro-orm/postgresql';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { VenteRow } from './vente.entity.ts';

/** Locked sale, print count, and whether the ordonnancier has it. */
export interface LockedVente {
  tenue: VenteRow;
  impressions: number;
  inscrite: boolean;
}

/** Lock order: basket, then sale; print count read under lock. Null: unknown. */
export async function lockVente(em: EntityManager, id: number): Promise<LockedVente | null> {
  const ticket = query.selectFrom('vente').where('id', '=', id);
  const connue = await row(em, ticket.select('reservation_id'));
  if (!connue) return null;
  const panier = await row(
    em,
    query
      .selectFrom('reservation')
      .select(['impressions', 'ordonnancier'])
      .where('id', '=', connue.reservation_id)
      .forUpdate(),
  );
  const locked = await row(em, ticket.selectAll().forUpdate());
  if (!locked) return null;
  return {
    tenue: locked,
    impressions: panier?.impressions ?? 0,
    inscrite: (panier?.ordonnancier ?? null) !== null,
  };
}
