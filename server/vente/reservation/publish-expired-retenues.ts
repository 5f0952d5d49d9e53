import type { EntityManager } from '@mikro-orm/postgresql';
import { advanceInstant, holdInstant } from '../../platform/db/parametre.ts';
import { sql } from '../../platform/db/sql.ts';
import { publishDisponibles } from '../../stock/produit/publish-stock.ts';
import type { ReservationProduitRow } from './reservation.entity.ts';

const JUSQUE = 'retenues_echues';

/**
 * [RES-63] Unsent baskets stop reserving 30 minutes after the last edit (contract §4): publishes
 * availability. Resumes any process's last pass. Answers product count.
 */
export async function publishExpiredRetenues(em: EntityManager): Promise<number> {
  const depuis = await holdInstant(em, JUSQUE);
  const produits = await sql<Pick<ReservationProduitRow, 'produit_id'>>(
    em,
    `select distinct l.produit_id
      from reservation r
      join reservation_produit l on l.reservation_id = r.id
    where r.status = 'Brouillon' and r.switch_caisse_at is null
      and r.edited_at > $1::timestamptz - interval '30 minutes'
      and r.edited_at <= now() - interval '30 minutes'
    order by 1`,
    [depuis],
  );
  await advanceInstant(em, JUSQUE);
  await publishDisponibles(
    em,
    produits.map((p) => p.produit_id),
  );
  return produits.length;
}
