import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerPart } from './part.ts';

export interface PoolHealthMeans {
  /** Asks something of the base by the pool; rejects when it cannot. */
  byPool: () => Promise<unknown>;
  /** The same by a connection made for it. */
  byItself: () => Promise<unknown>;
  journal: Logger;
  /** Called once, when only a new process can help. */
  onDead: () => void;
  /** Looks in a row before it is believed, and the pause between two. */
  looks?: number;
  pauseMs?: number;
}

const works = (asking: () => Promise<unknown>): Promise<boolean> =>
  asking().then(
    () => true,
    () => false,
  );

/**
 * The pool of connections, looked at when something says that it may be dead. Dead: the base
 * answers a connection of its own, yet none of the pool comes, look after look. A base that is away
 * is another matter: it comes back, and the pool with it.
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
    // Costs nothing until something is suspected.
  }
  stop(): void {
    this.#end.abort();
  }
  state(): boolean {
    return this.#alive;
  }

  /** Something waited for a connection in vain: looks, unless it looks already. */
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
