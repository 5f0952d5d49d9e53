import type { EntityManager } from '@mikro-orm/postgresql';
import type { Accuse, Message } from '#shared/evenements.ts';
import { enIso } from '#shared/base/dates.ts';
import { toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { EvenementRow } from './evenement.entity.ts';
import type { PublicationRow } from './publication.entity.ts';
import type { SujetRow } from './sujet.entity.ts';
import { topicOf } from './rooms.ts';

/** An event with the place it was given in a topic. */
export type Published = Pick<PublicationRow, 'id' | 'topic' | 'seq'> &
  Pick<EvenementRow, 'nom' | 'donnees' | 'at'>;
const CATCH_UP_MAX = 500;

/**
 * Database row → the one socket message. The payload was written by `raise`, typed; it is not
 * looked into here.
 */
export const messageOf = (p: Published): Message =>
  ({
    topic: topicOf(p.topic),
    seq: p.seq,
    nom: p.nom,
    at: enIso(toDate(p.at)),
    donnees: JSON.parse(p.donnees),
  }) as Message;

/**
 * [EVT-6] What a subscriber missed since `since`: the events, or `resync` when they are no longer
 * kept, are too many, or `since`
 * is ahead of us (the base was restored).
 */
export async function missedSince(
  em: EntityManager,
  room: string,
  since: number | undefined,
): Promise<Accuse> {
  const topicRow = await sqlOne<Pick<SujetRow, 'seq'>>(
    em,
    'select seq from sujet where topic = $1',
    [room],
  );
  const seq = topicRow?.seq ?? 0;
  if (since === undefined) return { ok: true, seq };
  if (since > seq || seq - since > CATCH_UP_MAX) return { ok: true, seq, resync: true };
  if (since === seq) return { ok: true, seq, events: [] };
  const rows = await sql<Published>(
    em,
    `select p.id, p.topic, p.seq, e.nom, e.donnees, e.at
      from publication p
      join evenement e on e.id = p.evenement_id
    where p.topic = $1 and p.seq > $2 and p.seq <= $3 order by p.seq`,
    [room, since, seq],
  );
  return rows.length === seq - since
    ? { ok: true, seq, events: rows.map(messageOf) }
    : { ok: true, seq, resync: true };
}

/** Publications after `last` for these rooms, in order. */
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
