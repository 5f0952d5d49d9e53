import { within } from './parts/part.ts';

interface Stoppable {
  stop(): void | Promise<void>;
}
export interface LifeMeans {
  /** Ends the process; tests watch it. */
  exit: (code: number) => void;
  /** Told what nothing caught. */
  onFault: (fault: unknown) => void;
}
/** A clean stop is shorter; one that hangs must not keep the process for ever. */
const STOP_MS = 30_000;

/**
 * A process and what must be stopped before it ends, whatever ends it: a signal, a closed terminal,
 * who launched it gone, a start that fails, a fault that nothing caught. The embedded PostgreSQL
 * works on when it is not stopped.
 */
export class ProcessLife {
  readonly #means: LifeMeans;
  readonly #held: Stoppable[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #ending: Promise<void> | null = null;

  constructor(means: LifeMeans) {
    this.#means = means;
  }

  /** What must be stopped; the last held is stopped first. */
  hold(part: Stoppable): void {
    this.#held.push(part);
  }

  /** A start: who asks for the end meanwhile waits for it. When it fails, all that was held stops. */
  async start(starting: Promise<void>, told: (fault: unknown) => number): Promise<void> {
    this.#starting = starting;
    try {
      await starting;
    } catch (fault) {
      await this.end(told(fault));
    }
  }

  /** Stops all that is held, once, then ends the process; the first who asks says with what code. */
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

  /** Listens to all that ends a process. */
  listen(): void {
    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => void this.end(0));
    // Windows has no signal that ends a process cleanly: the launcher asks by message, and its own
    // end says it too.
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
