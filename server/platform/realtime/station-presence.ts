import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { enIso } from '#shared/base/dates.ts';
import { row, rows } from '../db/query.ts';
import { realtimeQuery } from './realtime-query.ts';
import { LIVING, writeHeard } from './presence.sql.ts';

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
    await rows(
      this.#m.orm.em.fork(),
      realtimeQuery
        .updateTable('presence_poste')
        .set((eb) => ({ fin_at: eb.ref('entendu_at') }))
        .where('fin_at', 'is', null)
        .where('processus', 'not in', LIVING),
    );
  }

  /** Flushes, so any process can check a sale. */
  async write(): Promise<void> {
    const changed = [...this.#sights].filter((s) => s.written !== s.heard);
    const ids = await Promise.all(changed.map((s) => s.id));
    const known = changed.flatMap((s, i) => (ids[i] ? [{ id: ids[i], heard: s.heard, s }] : []));
    if (known.length === 0) return;
    await writeHeard(this.#m.orm.em.fork(), known);
    for (const k of known) k.s.written = k.heard;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all([...this.#sights].map((s) => this.#end(s)));
  }

  #begin(cle: string): Sight {
    const now = this.#m.maintenant();
    const id = row(
      this.#m.orm.em.fork(),
      realtimeQuery
        .insertInto('presence_poste')
        .values({ cle, processus: this.#m.processNumber, debut: now, entendu_at: now })
        .returning('id'),
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
    await rows(
      this.#m.orm.em.fork(),
      realtimeQuery
        .updateTable('presence_poste')
        .set((eb) => ({
          entendu_at: eb.fn<string>('greatest', ['entendu_at', eb.val(enIso(sight.heard))]),
          fin_at: sight.heard,
        }))
        .where('id', '=', id),
    ).catch((err: unknown) => this.#m.journal.warn({ err }, 'fin de présence non notée'));
  }
}
