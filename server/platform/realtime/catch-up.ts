import type { EntityManager } from '@mikro-orm/postgresql';
import type { Accuse, Message } from '#shared/evenements.ts';
import { enIso } from '#shared/base/dates.ts';
import { toDate } from '../db/present.ts';
import { type Published, readMissed, readPlace } from './published.sql.ts';

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

/** Last number and its time; approximate when purged, null when none remains (restoration). */
async function placeOf(
  em: EntityManager,
  room: string,
): Promise<{ seq: number; position?: number }> {
  const place = await readPlace(em, room);
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
  const missed = await readMissed(em, room, since, seq);
  return missed.length === seq - since
    ? { ok: true, seq, ...place, events: missed.map((p) => messageOf(p, topic)) }
    : { ok: true, seq, resync: true };
}
