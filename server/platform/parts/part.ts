import { setTimeout as delay } from 'node:timers/promises';

/** Started in list order, stopped in reverse. */
export interface ServerPart {
  readonly name: string;
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
  /** Shown in `/sante/pret`. */
  state?(): boolean | Promise<boolean>;
  /** When down, `/sante/pret` answers 503. */
  readonly vital?: true;
}

export async function stopAll(parts: readonly Pick<ServerPart, 'stop'>[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop();
}

/** On failure stops those started and throws. */
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

/** On timeout calls `late` and abandons `work`. */
export async function within(ms: number, work: Promise<unknown>, late: () => void): Promise<void> {
  const timer = new AbortController();
  const patience = delay(ms, undefined, { signal: timer.signal }).then(late, () => undefined);
  await Promise.race([work, patience]);
  timer.abort();
}
