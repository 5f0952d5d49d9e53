import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerPart } from './part.ts';

export interface PoolHealthMeans {
  byPool: () => Promise<unknown>;
  /** On a dedicated connection. */
  byItself: () => Promise<unknown>;
  journal: Logger;
  /** Once; only a new process helps. */
  onDead: () => void;
  /** Consecutive failures required, and pause. */
  looks?: number;
  pauseMs?: number;
}

const works = (asking: () => Promise<unknown>): Promise<boolean> =>
  asking().then(
    () => true,
    () => false,
  );

/**
 * Dead pool: the base answers a dedicated connection, repeatedly not the pool. An unreachable base
 * is no such case.
 */
export class PoolHealth implements ServerPart {
  readonly name = 'pool';
  readonly #means: PoolHealthMeans;
  readonly #end = new AbortController();
  #looking: Promise<void> | null = null;
  #alive = true;

  constructor(means: PoolHealthMeans) {
    this.#means = means;
  }

  start(): void {
    // Idle until suspected.
  }
  stop(): void {
    this.#end.abort();
  }
  state(): boolean {
    return this.#alive;
  }

  /** After a connection timeout; one check at a time. */
  suspect(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { byPool, byItself, journal, onDead, looks = 6, pauseMs = 5_000 } = this.#means;
    for (let look = 0; look < looks; look += 1) {
      if (this.#end.signal.aborted || (await works(byPool)) || !(await works(byItself))) return;
      await delay(pauseMs, undefined, { signal: this.#end.signal }).catch(() => undefined);
    }
    if (!this.#alive || this.#end.signal.aborted) return;
    this.#alive = false;
    journal.fatal('aucune connexion du serveur ne revient alors que la base répond');
    onDead();
  }
}
