import { setTimeout as delay } from 'node:timers/promises';

/** A piece of the running server: started in the order of the list, stopped in the reverse. */
export interface ServerPart {
  readonly name: string;
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
  /** What `/sante/pret` says of it; absent, it has nothing to say. */
  state?(): boolean | Promise<boolean>;
  /** Without it the server is not ready, and `/sante/pret` answers 503. */
  readonly vital?: true;
}

/** Stops in the reverse order, each once the one before it has ended. */
export async function stopAll(parts: readonly Pick<ServerPart, 'stop'>[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop();
}

/** Starts one after the other. When one cannot, those already started are stopped, and it is told. */
export async function startAll(parts: readonly ServerPart[]): Promise<void> {
  for (const [started, part] of parts.entries()) {
    try {
      await part.start();
    } catch (error) {
      await stopAll(parts.slice(0, started)).catch(() => undefined);
      throw error;
    }
  }
}

/** How the parts that have something to say are, and whether the vital ones are up. */
export async function healthOf(
  parts: readonly ServerPart[],
): Promise<{ up: boolean; states: Record<string, boolean> }> {
  const states: Record<string, boolean> = {};
  let up = true;
  for (const part of parts) {
    if (!part.state) continue;
    const state = await part.state();
    states[part.name] = state;
    if (part.vital && !state) up = false;
  }
  return { up, states };
}

/** Waits for `work`, but no longer than `ms`: `late` is then called, and the work left to itself. */
export async function within(ms: number, work: Promise<unknown>, late: () => void): Promise<void> {
  const timer = new AbortController();
  const patience = delay(ms, undefined, { signal: timer.signal }).then(late, () => undefined);
  await Promise.race([work, patience]);
  timer.abort();
}
