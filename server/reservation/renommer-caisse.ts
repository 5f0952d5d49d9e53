import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { publishPanier, lireLignes } from './presenter-reservation.ts';

const JOUR_MS = 86_400_000;

/** [CAI-5] Open baskets only; closed ones keep the old name. Version unchanged. */
export async function renommerCaisseDansPaniers(
  em: EntityManager,
  caisse_id: number,
  libelle: string,
  maintenant: Date,
): Promise<void> {
  const lignes = await sql<ReservationRow>(
    em,
    `update reservation set caisse = $2
    where id in (select id
    from reservation
    where status = 'Brouillon' and caisse_id = $1 and caisse <> $2
      and (created_at > $3 or switch_caisse_at is not null)
    order by id
    for update)
    returning *`,
    [caisse_id, libelle, new Date(maintenant.getTime() - JOUR_MS)],
  );
  const par = await lireLignes(
    em,
    lignes.map((l) => l.id),
  );
  for (const reservation of lignes)
    publishPanier(em, 'reservation.modifiee', {
      reservation,
      lignes: par.get(reservation.id) ?? [],
    });
}
