import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { VenteRow } from './vente.entity.ts';

/** A sale held, how often its ticket was printed, whether the register of controlled medicines has it. */
export interface VenteTenue {
  tenue: VenteRow;
  impressions: number;
  inscrite: boolean;
}

/**
 * The sale, held after its basket; how often its ticket was printed is read under that lock. Null:
 * there is no such sale.
 */
export async function tenirVente(em: EntityManager, id: number): Promise<VenteTenue | null> {
  const connue = await sqlOne<Pick<VenteRow, 'reservation_id'>>(
    em,
    'select reservation_id from vente where id = $1',
    [id],
  );
  if (!connue) return null;
  const panier = await sqlOne<Pick<ReservationRow, 'impressions' | 'ordonnancier'>>(
    em,
    'select impressions, ordonnancier from reservation where id = $1 for update',
    [connue.reservation_id],
  );
  const tenue = await sqlOne<VenteRow>(em, 'select * from vente where id = $1 for update', [id]);
  if (!tenue) return null;
  return {
    tenue,
    impressions: panier?.impressions ?? 0,
    inscrite: (panier?.ordonnancier ?? null) !== null,
  };
}
