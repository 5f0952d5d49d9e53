import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { publishEach } from './presenter-reservation.ts';

/** [RES-35] A desk whose cashier left keeps its baskets, no longer open nor being paid. */
export async function relacherReservations(em: EntityManager, caisse_id: number): Promise<void> {
  const lignes = await sql<ReservationRow>(
    em,
    `update reservation
      set version = version + 1, updated_at = now(), etat_caisse = 'Envoyé', etat_caisse_par = null,
        etat_caisse_par_id = null
    where id in (select id
    from reservation
    where caisse_id = $1 and status = 'Brouillon' and switch_caisse_at is not null
      and etat_caisse in ('Ouvert', 'En encaissement')
    order by id
    for update)
    returning *`,
    [caisse_id],
  );
  await publishEach(em, 'reservation.liberee', lignes);
}
