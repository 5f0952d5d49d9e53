import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sqlOne } from '../db/sql.ts';
import { readPublications, messageOf } from './catch-up.ts';
import { sansColonnes } from '#shared/utilisateur/colonnes.rules.ts';
import type { PublicationRow } from './publication.entity.ts';
import { isRoom, unveil } from './rooms.ts';
import type { SocketServer } from './socket-server.ts';

/**
 * Sends what is published to the sockets of this process, in order: the only place that emits
 * events.
 */
export class Broadcast {
  readonly #io: SocketServer;
  readonly #em: () => EntityManager;
  readonly #log: Logger;
  #last: number | null = null;
  #target = 0;
  #running = false;

  constructor(io: SocketServer, em: () => EntityManager, log: Logger) {
    this.#io = io;
    this.#em = em;
    this.#log = log;
  }

  /** Publications up to this id can be read. */
  announce(upTo: number): void {
    this.#target = Math.max(this.#target, upTo);
    if (!this.#running) void this.#send();
  }

  /** After the link to the database was lost: whatever was announced meanwhile was not heard. */
  async catchUp(): Promise<void> {
    const row = await sqlOne<Pick<PublicationRow, 'id'>>(
      this.#em(),
      'select coalesce(max(id), 0) id from publication',
    );
    this.#last ??= row?.id ?? 0;
    this.announce(row?.id ?? 0);
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

  async #sendBatch(last: number, target: number): Promise<number> {
    const rooms = [...this.#io.of('/').adapter.rooms.keys()].filter(isRoom);
    if (rooms.length === 0) return target;
    const variants = Map.groupBy(rooms, (room) => unveil(room).room);
    const published = await readPublications(this.#em(), last, target, [...variants.keys()]);
    for (const p of published) {
      const message = messageOf(p);
      for (const room of variants.get(p.topic) ?? [])
        this.#io.to(room).emit('evenement', sansColonnes(message, unveil(room).hidden));
    }
    return published.length === 2000 ? (published.at(-1)?.id ?? target) : target;
  }
}
