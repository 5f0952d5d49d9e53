import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { VenteRow } from './vente.entity.ts';

/** Locked sale, print count, and whether the ordonnancier has it. */
export interface LockedVente {
  tenue: VenteRow;
  impressions: number;
  inscrite: boolean;
}

/** Lock order: basket, then sale; print count read under lock. Null: unknown. */
export async function lockVente(em: EntityManager, id: number): Promise<LockedVente | null> {
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
