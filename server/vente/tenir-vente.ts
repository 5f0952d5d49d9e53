import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { VenteRow } from './vente.entity.ts';

/**
 * The sale, held after its basket; how often its ticket was printed is read under that lock. Null:
 * there is no such sale.
 */
export async function tenirVente(
  em: EntityManager,
  id: number,
): Promise<{ tenue: VenteRow; impressions: number } | null> {
  const connue = await sqlOne<Pick<VenteRow, 'reservation_id'>>(
    em,
    'select reservation_id from vente where id = $1',
    [id],
  );
  if (!connue) return null;
  const panier = await sqlOne<Pick<ReservationRow, 'impressions'>>(
    em,
    'select impressions from reservation where id = $1 for update',
    [connue.reservation_id],
  );
  const tenue = await sqlOne<VenteRow>(em, 'select * from vente where id = $1 for update', [id]);
  return tenue ? { tenue, impressions: panier?.impressions ?? 0 } : null;
}
