import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sql, sqlOne } from '../db/sql.ts';
import type { StationPresenceRow } from './realtime.entity.ts';

/** Write interval: the most a crash loses. */
const BEAT_MS = 20_000;
/** A longer silence (sleep) starts a new sighting. */
const SILENCE_MS = 20_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Per connection; a page has one. */
const NAMES_MAX = 3;

interface Sight {
  station: string;
  since: Date;
  heard: Date;
  written: Date | null;
  id: Promise<number | null>;
}
interface StationPresenceMeans {
  orm: MikroORM;
  journal: Logger;
  maintenant: () => Date;
  processNumber: number;
}

export interface HeardSocket {
  on(event: 'poste', heard: (cle: unknown) => void): unknown;
  on(event: 'disconnect', heard: () => void): unknown;
  conn: { on(event: 'packet', heard: () => void): unknown };
}

/**
 * [HSL-26] Connection times of stations, checked against sales claimed offline. A stopped server
 * saw nobody.
 */
export class StationPresence {
  readonly #m: StationPresenceMeans;
  readonly #sights = new Set<Sight>();
  #timer: NodeJS.Timeout | null = null;

  constructor(means: StationPresenceMeans) {
    this.#m = means;
  }

  follow(socket: HeardSocket): void {
    const sights = new Map<string, Sight>();
    socket.on('poste', (cle) => {
      if (typeof cle !== 'string' || !UUID.test(cle) || sights.size >= NAMES_MAX) return;
      if (!sights.has(cle)) sights.set(cle, this.#begin(cle));
    });
    socket.conn.on('packet', () => {
      const now = this.#m.maintenant();
      for (const [cle, sight] of sights) {
        if (now.getTime() - sight.heard.getTime() <= SILENCE_MS) sight.heard = now;
        else {
          void this.#end(sight);
          sights.set(cle, this.#begin(cle));
        }
      }
    });
    socket.on('disconnect', () => {
      for (const sight of sights.values()) void this.#end(sight);
      sights.clear();
    });
  }

  /** At start and reconnection: closes dead processes' sightings at last heartbeat. */
  async resume(): Promise<void> {
    await sql(
      this.#m.orm.em.fork(),
      `update presence_poste
        set fin_at = entendu_at
        where fin_at is null and processus not in (select f_processus_vivants())`,
    );
  }

  /** Flushes, so any process can check a sale. */
  async write(): Promise<void> {
    const changed = [...this.#sights].filter((s) => s.written !== s.heard);
    const ids = await Promise.all(changed.map((s) => s.id));
    const known = changed.flatMap((s, i) => (ids[i] ? [{ id: ids[i], heard: s.heard, s }] : []));
    if (known.length === 0) return;
    await sql(
      this.#m.orm.em.fork(),
      `update presence_poste p
        set entendu_at = greatest(p.entendu_at, x.heard)
        from unnest($1::bigint[], $2::timestamptz[]) as x(id, heard)
        where p.id = x.id and p.fin_at is null`,
      [known.map((k) => k.id), known.map((k) => k.heard)],
    );
    for (const k of known) k.s.written = k.heard;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all([...this.#sights].map((s) => this.#end(s)));
  }

  #begin(cle: string): Sight {
    const now = this.#m.maintenant();
    const id = sqlOne<Pick<StationPresenceRow, 'id'>>(
      this.#m.orm.em.fork(),
      `insert into presence_poste (cle, processus, debut, entendu_at)
        values ($1, $2, $3, $3)
        returning id`,
      [cle, this.#m.processNumber, now],
    ).then(
      (made) => made?.id ?? null,
      (err: unknown) => {
        this.#m.journal.warn({ err }, 'présence d’un poste non notée');
        return null;
      },
    );
    const sight: Sight = { station: cle, since: now, heard: now, written: now, id };
    this.#sights.add(sight);
    this.#timer ??= setInterval(() => {
      this.write().catch((err: unknown) =>
        this.#m.journal.warn({ err }, 'présence des postes remise à plus tard'),
      );
    }, BEAT_MS).unref();
    return sight;
  }

  async #end(sight: Sight): Promise<void> {
    if (!this.#sights.delete(sight)) return;
    const id = await sight.id;
    if (id === null) return;
    await sql(
      this.#m.orm.em.fork(),
      'update presence_poste set entendu_at = greatest(entendu_at, $2), fin_at = $2 where id = $1',
      [id, sight.heard],
    ).catch((err: unknown) => this.#m.journal.warn({ err }, 'fin de présence non notée'));
  }
}
