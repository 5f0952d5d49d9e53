import type { EntityManager } from '@mikro-orm/postgresql';
import type { Accuse, Message } from '#shared/evenements.ts';
import { enIso } from '#shared/base/dates.ts';
import { toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { EvenementRow, PublicationRow, SujetRow } from './realtime.entity.ts';

/** Event with its topic number. */
export type Published = Pick<PublicationRow, 'id' | 'topic' | 'seq'> &
  Pick<EvenementRow, 'nom' | 'donnees' | 'at'>;
/** Topic number; the event only for requested topics. */
export type Numbered = Pick<Published, 'id' | 'topic' | 'seq'> &
  (Pick<Published, 'nom' | 'donnees' | 'at'> | { nom: null; donnees: null; at: null });
const CATCH_UP_MAX = 500;

/** The payload, typed by `raise`, is not parsed. */
export const messageOf = (p: Published, topic: string): Message =>
  ({
    topic,
    seq: p.seq,
    nom: p.nom,
    at: enIso(toDate(p.at)),
    donnees: JSON.parse(p.donnees),
  }) as Message;

type Place = Pick<SujetRow, 'seq'> & { position: PublicationRow['id'] | null };
/** Last number and its time; approximate when purged, null when none remains (restoration). */
async function placeOf(
  em: EntityManager,
  room: string,
): Promise<{ seq: number; position?: number }> {
  const place = await sqlOne<Place>(
    em,
    `select coalesce(s.seq, 0) as seq,
        coalesce(p.id, (select max(id) from publication)) as position
      from (values ($1)) as t(topic)
      left join sujet s on s.topic = t.topic
      left join publication p on p.topic = s.topic and p.seq = s.seq`,
    [room],
  );
  const { seq, position } = place ?? { seq: 0, position: null };
  return { seq, ...(position !== null && { position }) };
}

/**
 * [EVT-6] Missed events, or `resync` when purged, too many, or `since` is ahead (restored
 * database).
 */
export async function missedSince(
  em: EntityManager,
  { room, topic }: { room: string; topic: string },
  since: number | undefined,
): Promise<Accuse> {
  const { seq, ...place } = await placeOf(em, room);
  if (since === undefined) return { ok: true, seq, ...place };
  if (since > seq || seq - since > CATCH_UP_MAX) return { ok: true, seq, resync: true };
  if (since === seq) return { ok: true, seq, ...place, events: [] };
  const rows = await sql<Published>(
    em,
    `select p.id, p.topic, p.seq, e.nom, e.donnees, e.at
      from publication p
      join evenement e on e.id = p.evenement_id
    where p.topic = $1 and p.seq > $2 and p.seq <= $3 order by p.seq`,
    [room, since, seq],
  );
  return rows.length === seq - since
    ? { ok: true, seq, ...place, events: rows.map((p) => messageOf(p, topic)) }
    : { ok: true, seq, resync: true };
}

/** In order. */
export const readPublications = (
  em: EntityManager,
  last: number,
  upTo: number,
  rooms: readonly string[],
): Promise<Published[]> =>
  sql<Published>(
    em,
    `select p.id, p.topic, p.seq, e.nom, e.donnees, e.at
      from publication p
      join evenement e on e.id = p.evenement_id
    where p.id > $1 and p.id <= $2 and p.topic = any($3) order by p.id limit 2000`,
    [last, upTo, rooms],
  );
