import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { publishPanier, lireLignes } from './presenter-reservation.ts';

const JOUR_MS = 86_400_000;

export interface NomChange {
  utilisateur_id: number;
  ancien: string;
  nouveau: string;
}

/**
 * [RES-43] Open baskets only; closed ones keep the old name. Version unchanged: no unsaved work is
 * refused.
 */
export async function renommerDansPaniers(
  em: EntityManager,
  { utilisateur_id, ancien, nouveau }: NomChange,
  maintenant: Date,
): Promise<void> {
  const lignes = await sql<ReservationRow>(
    em,
    `update reservation set
      created_by = case when created_by_id = $1 then $3 else created_by end,
      etat_caisse_par = case when etat_caisse_par_id = $1 then $3 else etat_caisse_par end,
      modifiee_par = case when modifiee_par = $2 then $3 else modifiee_par end
    where id in (select id
    from reservation
    where status = 'Brouillon' and (created_at > $4 or switch_caisse_at is not null)
      and (created_by_id = $1 or etat_caisse_par_id = $1 or modifiee_par = $2)
      order by id
      for update)
      returning *`,
    [utilisateur_id, ancien, nouveau, new Date(maintenant.getTime() - JOUR_MS)],
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
