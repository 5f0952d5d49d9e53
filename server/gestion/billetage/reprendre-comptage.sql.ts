import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import type { ComptageRow } from './comptage.entity.ts';

// SQL: a copy of eighteen columns, one to one.

/** A legacy count becomes the first of its session. */
const REPRENDRE = `
  insert into comptage (session_id, rang, caisse_id, caisse_libelle, coupures, total_billetage,
    cheque, mobile_money, autres, attendu, cheque_attendu, mobile_money_attendu, autres_attendu,
    par, par_id, billetage_id, at, fond_caisse)
  select s.id, 1, b.caisse_id, b.caisse_libelle, b.coupures, b.total_billetage, b.cheque,
    b.mobile_money, b.autres, b.attendu, b.cheque_attendu, b.mobile_money_attendu,
    b.autres_attendu, b.created_by, b.created_by_id, b.id, b.created_at,
    b.fond_caisse
  from billetage b
  join session_caisse s on s.billetage_id = b.id
  where b.id = $1 and not exists (select 1 from comptage c where c.session_id = s.id)
  returning id`;
export const reprendreComptage = (em: EntityManager, billetage_id: number) =>
  sql<Pick<ComptageRow, 'id'>>(em, REPRENDRE, [billetage_id]);
