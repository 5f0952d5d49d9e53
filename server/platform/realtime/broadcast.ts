import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { constant, row } from '../db/query.ts';
import { realtimeQuery } from './realtime-query.ts';
import { messageOf } from './catch-up.ts';
import { type Numbered, type Published, readPublications } from './published.sql.ts';
import { sansColonnes } from '#shared/base/colonnes.ts';
import type { HearTopic } from './hearing.port.ts';
import { type Rooms, unveil } from './rooms.ts';
import type { SocketServer } from './socket-server.ts';

/**
 * Delivers publications to this process's sockets and waiting acts, in order: the only emitter of
 * events.
 */
export class Broadcast {
  readonly #io: SocketServer;
  readonly #em: () => EntityManager;
  readonly #log: Logger;
  readonly #rooms: Rooms;
  /** By topic. */
  readonly #hearers = new EventEmitter().setMaxListeners(0);
  #last: number | null = null;
  #target = 0;
  #running = false;

  constructor(io: SocketServer, em: () => EntityManager, log: Logger, rooms: Rooms) {
    this.#io = io;
    this.#em = em;
    this.#log = log;
    this.#rooms = rooms;
  }

  /** Last publication known here, 0 before any. */
  get position(): number {
    return this.#last ?? 0;
  }

  readonly hear: HearTopic = (topic, hears) => {
    this.#hearers.on(topic, hears);
    return () => void this.#hearers.off(topic, hears);
  };

  announce(upTo: number): void {
    this.#target = Math.max(this.#target, upTo);
    if (!this.#running) void this.#send();
  }

  /** Topics heard here. */
  topics(): string[] {
    return [...this.#variants().keys()];
  }

  /**
   * [EVT-25] Sends fresh local publications directly when they are next and complete for local
   * topics; otherwise they are read in turn.
   */
  deliver(numbered: readonly Numbered[], after: number | null): void {
    const newest = numbered.at(-1)?.id ?? 0;
    const variants = this.#variants();
    const heard = numbered.filter((n) => variants.has(n.topic));
    const told = heard.filter((n): n is Published => n.nom !== null);
    const next = !this.#running && after !== null && this.#last === after;
    if (!next || told.length < heard.length) return this.announce(newest);
    this.#last = newest;
    this.#target = Math.max(this.#target, newest);
    this.#emit(told, variants);
  }

  /** After a lost database connection. */
  async catchUp(): Promise<void> {
    const newest = await row(
      this.#em(),
      realtimeQuery.selectFrom('publication').select('id').orderBy('id', 'desc').limit(constant(1)),
    );
    this.#last ??= newest?.id ?? 0;
    this.announce(newest?.id ?? 0);
  }

  async #send(): Promise<void> {
    this.#running = true;
    try {
      while (this.#last !== null && this.#last < this.#target)
        this.#last = await this.#sendBatch(this.#last, this.#target);
    } catch (error) {
      this.#log.warn({ err: error }, 'diffusion remise');
      setTimeout(() => this.announce(this.#target), 200);
    } finally {
      this.#running = false;
    }
  }

  #variants(): Map<string, string[]> {
    const rooms = [...this.#io.of('/').adapter.rooms.keys()].filter(this.#rooms.isRoom);
    const variants = Map.groupBy(rooms, (room) => unveil(room).room);
    for (const topic of this.#hearers.eventNames())
      if (!variants.has(String(topic))) variants.set(String(topic), []);
    return variants;
  }

  async #sendBatch(last: number, target: number): Promise<number> {
    const variants = this.#variants();
    if (variants.size === 0) return target;
    const published = await readPublications(this.#em(), last, target, [...variants.keys()]);
    this.#emit(published, variants);
    return published.length === 2000 ? (published.at(-1)?.id ?? target) : target;
  }

  #emit(published: readonly Published[], variants: ReadonlyMap<string, string[]>): void {
    for (const p of published) {
      const rooms = variants.get(p.topic);
      if (rooms === undefined) continue;
      const message = messageOf(p, this.#rooms.topicOf(p.topic));
      for (const room of rooms)
        this.#io.to(room).emit('evenement', sansColonnes(message, unveil(room).hidden));
      this.#hearers.emit(p.topic, message);
    }
  }
}
