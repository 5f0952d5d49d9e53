import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithValues } from '../../platform/db/sql.ts';
import type { ReservationRow } from './reservation.entity.ts';

// SQL: one index a kind of basket, planned with values: a generic plan scans all baskets.

/** User now named $4, under former names too; null: everyone. */
const DU_VENDEUR = `($4::text is null
        or r.created_by_id = (select id from utilisateur where fullname = $4)
        or (r.created_by = $4 and not exists (select 1 from utilisateur where fullname = $4)))`;
/** Edit age limit of returned baskets: old drafts are not read. */
const ATTENTE_MAX = '30 days';
/** [RES-17] Day from $1, drafts from $2, up to $3. */
const DU_JOUR = `
  select r.*
  from reservation r
  where r.created_at >= $1 and r.created_at <= $3 and ${DU_VENDEUR}
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is null
    and r.created_at >= $2 and r.created_at < $1 and ${DU_VENDEUR}
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is null and r.etat_caisse = 'Renvoyé'
    and r.edited_at >= $2::timestamptz - interval '${ATTENTE_MAX}'
    and r.updated_at >= $2 and r.created_at < $2 and ${DU_VENDEUR}
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is not null
    and r.created_at < $1 and ${DU_VENDEUR}
  union all
  select r.*
  from vente v
  join reservation r on r.id = v.reservation_id
  where v.created_at >= $1 and r.switch_finish_at >= $1 and r.created_at < $1 and ${DU_VENDEUR}
  order by id`;
export const lireDuJour = (
  em: EntityManager,
  bornes: readonly [jour: Date, brouillons: Date, fin: Date],
  vendeur: string | null,
) => sqlWithValues<ReservationRow>(em, DU_JOUR, [...bornes, vendeur]);

/** [RES-18] Register $1, its day from $2. */
const DE_LA_CAISSE = `
  select r.*
  from reservation r
  where r.caisse_id = $1 and r.switch_caisse_at >= $2 and r.status in ('Brouillon', 'Termine')
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is not null
    and r.caisse_id = $1 and r.switch_caisse_at < $2
  union all
  select r.*
  from vente v
  join reservation r on r.id = v.reservation_id
  where v.caisse_id = $1 and v.created_at >= $2
    and r.caisse_id = $1 and r.switch_caisse_at < $2 and r.switch_finish_at >= $2`;
export const lireDeLaCaisse = (em: EntityManager, caisse_id: number, jour: Date) =>
  sqlWithValues<ReservationRow>(em, DE_LA_CAISSE, [caisse_id, jour]);
