import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import type { TentativeRow } from './http.entity.ts';

// SQL: counts and blocks in the insert's pass, so that concurrent guesses are all counted.

/**
 * [HOR-3] Ignores timestamps in the future, left by a fast clock; processes differ by less than a
 * minute.
 */
const SKEW = '1 minute';
const CLOSED = `t.bloque_jusqu_a > $2
  and t.bloque_jusqu_a <= $2::timestamptz + $3::interval + interval '${SKEW}'`;
const COUNTED = `t.bloque_jusqu_a is null and t.depuis
  between $2::timestamptz - $3::interval and $2::timestamptz + interval '${SKEW}'`;
const TRY = `
  insert into tentative as t (cle, echecs, depuis) values ($1, 1, $2)
  on conflict (cle) do update set
    echecs = case when ${CLOSED} then $4::int + 1 when ${COUNTED} then t.echecs + 1 else 1 end,
    depuis = case when ${COUNTED} then t.depuis else $2 end,
    bloque_jusqu_a = case when ${CLOSED} then t.bloque_jusqu_a
      when ${COUNTED} and t.echecs + 1 >= $4 then $2::timestamptz + $3::interval
      else null end
  returning echecs, ceil(extract(epoch from bloque_jusqu_a - $2::timestamptz))::int as attendre`;

interface Tried extends Pick<TentativeRow, 'echecs'> {
  /** Seconds; null while open. */
  attendre: number | null;
}
export const writeAttempt = (
  em: EntityManager,
  key: string,
  now: Date,
  { max, window }: { max: number; window: string },
): Promise<Tried | undefined> => sqlOne<Tried>(em, TRY, [key, now, window, max]);
