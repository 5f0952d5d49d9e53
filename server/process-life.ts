import { within } from './platform/parts/part.ts';

interface Stoppable {
  stop(): void | Promise<void>;
}
export interface LifeMeans {
  /** Injected for tests. */
  exit: (code: number) => void;
  onFault: (fault: unknown) => void;
}
/** Longer than a clean stop; caps a hung one. */
const STOP_MS = 30_000;

/**
 * Stops every part however the process ends: signal, closed terminal, dead parent, failed start,
 * uncaught error. Otherwise the embedded PostgreSQL survives.
 */
export class ProcessLife {
  readonly #means: LifeMeans;
  readonly #held: Stoppable[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #ending: Promise<void> | null = null;

  constructor(means: LifeMeans) {
    this.#means = means;
  }

  /** Stopped in reverse. */
  hold(part: Stoppable): void {
    this.#held.push(part);
  }

  /** An end requested meanwhile waits; a failure stops everything. */
  async start(starting: Promise<void>, told: (fault: unknown) => number): Promise<void> {
    this.#starting = starting;
    try {
      await starting;
    } catch (fault) {
      await this.end(told(fault));
    }
  }

  /** Once; the first caller sets the code. */
  end(code: number): Promise<void> {
    this.#ending ??= within(STOP_MS, this.#stop(), () => undefined).then(() =>
      this.#means.exit(code),
    );
    return this.#ending;
  }

  async #stop(): Promise<void> {
    await this.#starting.catch(() => undefined);
    for (const part of this.#held.toReversed()) {
      try {
        await part.stop();
      } catch (fault) {
        this.#means.onFault(fault);
      }
    }
  }

  listen(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => void this.end(0));
    // No clean signal on Windows: the launcher's message or disconnection.
    process.on('message', () => void this.end(0));
    process.on('disconnect', () => void this.end(0));
    const fail = (fault: unknown): void => {
      this.#means.onFault(fault);
      void this.end(1);
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
  }
}
