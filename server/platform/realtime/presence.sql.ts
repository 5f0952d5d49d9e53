import type { EntityManager } from '@mikro-orm/postgresql';
import { fragment } from '../db/query.ts';
import { sql } from '../db/sql.ts';

// SQL: those who came and left in one statement, which tells it.

/** Processes that listen now. */
export const LIVING = fragment<number>`(select f_processus_vivants())`;

const WRITE = `
  with ecrites as (
    insert into presence as p (processus, utilisateur_id, prises, depuis)
    select $1, id, n, $4
    from unnest($2::int[], $3::int[]) as x(id, n)
    on conflict (processus, utilisateur_id)
    do update set prises = excluded.prises,
      depuis = case when (p.prises > 0) <> (excluded.prises > 0) then excluded.depuis
        else p.depuis end
  ) select pg_notify('presence', '')`;
export const writePresence = (
  em: EntityManager,
  process: number,
  users: readonly (readonly [id: number, screens: number])[],
  now: Date,
) => sql(em, WRITE, [process, users.map(([id]) => id), users.map(([, n]) => n), now]);

const HEARD = `
  update presence_poste p
  set entendu_at = greatest(p.entendu_at, x.heard)
  from unnest($1::bigint[], $2::timestamptz[]) as x(id, heard)
  where p.id = x.id and p.fin_at is null`;
export const writeHeard = (em: EntityManager, stations: readonly { id: number; heard: Date }[]) =>
  sql(em, HEARD, [stations.map((s) => s.id), stations.map((s) => s.heard)]);
