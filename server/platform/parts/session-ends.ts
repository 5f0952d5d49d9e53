import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { succes } from '#shared/base/refus.ts';
import { closeExpired, firstEnd } from '../http/open-session.ts';
import { inTransaction } from '../http/transaction.ts';
import type { ServerPart } from './part.ts';

/** New sessions outlive it. */
const LOOK_MS = 3_600_000;
const RETRY_MS = 1_000;

export interface SessionEndsMeans {
  orm: MikroORM;
  journal: Logger;
  /** Releases registers of ended sessions. */
  giveBack: (em: EntityManager, now: Date) => Promise<void>;
}

/**
 * Ends sessions at their time, used or not: one timer, for the first. The base notifies every
 * process; sockets close.
 */
export class SessionEnds implements ServerPart {
  readonly name = 'session-ends';
  readonly #means: SessionEndsMeans;
  #timer: NodeJS.Timeout | null = null;
  #running = Promise.resolve();
  #stopped = false;

  constructor(means: SessionEndsMeans) {
    this.#means = means;
  }

  start(): void {
    this.look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /** Rearms: an end may come sooner. */
  look(): void {
    if (this.#stopped) return;
    this.#running = this.#running.then(() => this.#endAndWait());
  }

  async #endAndWait(): Promise<void> {
    let wait = RETRY_MS;
    try {
      wait = await this.#nextEnd();
      if (wait <= 0) {
        await this.#end();
        wait = await this.#nextEnd();
      }
    } catch (err) {
      this.#means.journal.warn({ err }, 'fins de session remises');
      wait = RETRY_MS;
    }
    if (this.#stopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), Math.min(Math.max(wait, 1), LOOK_MS)).unref();
  }

  /** Ms. */
  async #nextEnd(): Promise<number> {
    const end = await firstEnd(this.#means.orm.em.fork());
    return end === null ? LOOK_MS : end.getTime() - Date.now();
  }

  async #end(): Promise<void> {
    const { orm, giveBack } = this.#means;
    const now = new Date();
    await inTransaction(orm, null, async (em) => {
      await closeExpired(em, now);
      await giveBack(em, now);
      return succes(null);
    });
  }
}
