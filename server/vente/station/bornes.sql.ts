import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../../platform/db/sql.ts';
import { DEBUT_DU_JOUR_OUVERT, RETARD } from '../vente/chainer.sql.ts';

// SQL: a union of bounds, and a function that locks.

export type Borne = Date | string | null;
interface Bornes {
  vendue: Borne;
  ouverte: Borne;
  comptee: Borne;
  close: Borne;
}
/**
 * Future dates come from a wrong clock and set no bound [VEN-2]: they would advance every clock
 * [HOR-1].
 */
const BORNES = `
  with bornes as (
    select vendue_at as vendue, null::timestamptz as ouverte, null::timestamptz as comptee,
      null::timestamptz as close
    from chaine_caisse
    where caisse_id = $1
    union all
    select null, ouverte_at, fermee_at, null from session_caisse where caisse_id = $1
    union all
    select null, null, null, ${DEBUT_DU_JOUR_OUVERT}
  )
  select ${['vendue', 'ouverte', 'comptee', 'close']
    .map((b) => `max(${b}) filter (where ${b} < $2::timestamptz + ${RETARD}) as ${b}`)
    .join(', ')}
  from bornes`;
export const lireBornes = (em: EntityManager, caisse_id: number, recue: Date) =>
  sqlOne<Bornes>(em, BORNES, [caisse_id, recue]);

/** Opens one when none is. */
export const lockSessionAt = (em: EntityManager, caisse_id: number, moment: Date) =>
  sqlOne(em, 'select f_session_ouverte($1, $2)', [caisse_id, moment]);
