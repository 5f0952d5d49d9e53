import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../db/sql.ts';
import type { EvenementRow, PublicationRow, SujetRow } from './realtime.entity.ts';

// SQL: hot path, at each commit of any process.

/** Event with its topic number. */
export type Published = Pick<PublicationRow, 'id' | 'topic' | 'seq'> &
  Pick<EvenementRow, 'nom' | 'donnees' | 'at'>;
/** Topic number; the event only for requested topics. */
export type Numbered = Pick<Published, 'id' | 'topic' | 'seq'> &
  (Pick<Published, 'nom' | 'donnees' | 'at'> | { nom: null; donnees: null; at: null });

export const BATCH = 500;
/**
 * One statement numbers committed events per topic, then one NOTIFY with the last id. After commit,
 * by one process: a sequence inside acts leaves holes that readers skip. Returns local topics'
 * (`$1`) events by key (`offset 0`: a join would scan).
 */
export const PUBLISH = `
  with pris as (
    delete from a_publier
    where ctid = any(array(
      select ctid from a_publier order by evenement_id limit ${BATCH}))
    returning evenement_id as id, topics
  ), depli as (
    select p.id, t.topic, row_number() over (partition by t.topic order by p.id) as rang,
      count(*) over (partition by t.topic) as nombre
    from pris p, unnest(p.topics) as t(topic)
  ), compte as (
    insert into sujet as s (topic, seq) select topic, max(nombre) from depli group by topic
    on conflict (topic) do update set seq = s.seq + excluded.seq returning topic, seq
  ), publies as (
    insert into publication (topic, seq, evenement_id)
    select d.topic, c.seq - d.nombre + d.rang, d.id
    from depli d
    join compte c using (topic)
    order by d.id, d.topic
    returning id, topic, seq, evenement_id
  )
  select p.id, p.topic, p.seq, e.nom, e.donnees, e.at,
    (select count(*) from pris)::int as nombre,
    (select pg_notify('publications', max(id)::text) from publies) as annonce
  from publies p
  left join lateral (
    select nom, donnees, at from evenement
    where id = p.evenement_id and p.topic = any($1) offset 0
  ) e on true
  order by p.id`;
export type Publishing = Numbered & { nombre: number };

const BETWEEN = `
  select p.id, p.topic, p.seq, e.nom, e.donnees, e.at
  from publication p
  join evenement e on e.id = p.evenement_id`;
/** In order. */
export const readPublications = (
  em: EntityManager,
  last: number,
  upTo: number,
  rooms: readonly string[],
): Promise<Published[]> =>
  sql<Published>(
    em,
    `${BETWEEN} where p.id > $1 and p.id <= $2 and p.topic = any($3) order by p.id limit 2000`,
    [last, upTo, rooms],
  );
export const readMissed = (
  em: EntityManager,
  room: string,
  since: number,
  upTo: number,
): Promise<Published[]> =>
  sql<Published>(
    em,
    `${BETWEEN} where p.topic = $1 and p.seq > $2 and p.seq <= $3 order by p.seq`,
    [room, since, upTo],
  );

const PLACE = `
  select coalesce(s.seq, 0) as seq, coalesce(p.id, (select max(id) from publication)) as position
  from (values ($1)) as t(topic)
  left join sujet s on s.topic = t.topic
  left join publication p on p.topic = s.topic and p.seq = s.seq`;
type Place = Pick<SujetRow, 'seq'> & { position: PublicationRow['id'] | null };
export const readPlace = (em: EntityManager, room: string) => sqlOne<Place>(em, PLACE, [room]);
