import { randomInt } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { constant, rows } from '../db/query.ts';
import { realtimeQuery } from './realtime-query.ts';
import { LIVING, writePresence } from './presence.sql.ts';

/** Debounce: a page reload leaves and returns. */
const LULL_MS = 1_000;
interface PresenceMeans {
  orm: MikroORM;
  journal: Logger;
  maintenant: () => Date;
}

/**
 * [DIR-4] Connected users of this process, shared through the database. Written on change, no
 * heartbeat.
 */
export class Presence {
  /** Locked by the `Listener` connection. */
  readonly processNumber = randomInt(1, 2_147_483_647);
  readonly #m: PresenceMeans;
  readonly #screens = new Map<number, number>();
  readonly #written = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(means: PresenceMeans) {
    this.#m = means;
  }

  enter(utilisateur_id: number): void {
    this.#change(utilisateur_id, 1);
  }

  leave(utilisateur_id: number): void {
    this.#change(utilisateur_id, -1);
  }

  /** Drops dead processes, rewrites this one's. */
  async resume(): Promise<void> {
    this.#written.clear();
    await rows(
      this.#m.orm.em.fork(),
      realtimeQuery
        .updateTable('presence')
        .set({ prises: 0, depuis: this.#m.maintenant() })
        .where('prises', '>', constant(0))
        .where('processus', 'not in', LIVING),
    );
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const id of this.#screens.keys()) this.#screens.set(id, 0);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
    await this.#write();
  }

  #change(utilisateur_id: number, n: number): void {
    this.#screens.set(utilisateur_id, Math.max(0, (this.#screens.get(utilisateur_id) ?? 0) + n));
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#running = this.#running.then(() => this.#write());
    }, LULL_MS).unref();
  }

  async #write(): Promise<void> {
    const changed = [...this.#screens].filter(([id, n]) => (this.#written.get(id) ?? -1) !== n);
    if (changed.length === 0) return;
    try {
      await writePresence(this.#m.orm.em.fork(), this.processNumber, changed, this.#m.maintenant());
      for (const [id, n] of changed) {
        this.#written.set(id, n);
        if (n === 0 && this.#screens.get(id) === 0) this.#screens.delete(id);
      }
    } catch (err) {
      this.#m.journal.warn({ err }, 'présences remises à la seconde suivante');
      if (!this.#stopped) this.#schedule();
    }
  }
}
