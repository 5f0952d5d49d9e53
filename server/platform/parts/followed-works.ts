import type { Logger } from 'pino';
import type { ServerPart } from './part.ts';

/** Background jobs the stop awaits: a pool closed while one connects never closes. */
export class FollowedWorks implements ServerPart {
  readonly name = 'works';
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  start(): void {}

  async stop(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** `what`: logged on failure. */
  follow(what: string, work: Promise<void>): void {
    const followed = work
      .catch((err: unknown) => this.#log.warn({ err }, what))
      .finally(() => this.#running.delete(followed));
    this.#running.add(followed);
  }
}
