import { setTimeout as attendre } from 'node:timers/promises';

/**
 * How long a test waits for what must come, in milliseconds: a machine three times slower, and
 * busy, is not a fault; what never comes still fails.
 */
export const PATIENCE_MS = 180_000;
/** A test, a hook or a story that lasts longer hangs: none has a time-out of its own. */
export const HANG_MS = 10 * PATIENCE_MS;

/** Waits until something is true, or refuses after the patience of all tests. */
export async function jusqua(
  vrai: () => boolean | Promise<boolean>,
  quoi: string,
  pas = 10,
): Promise<void> {
  for (const limite = Date.now() + PATIENCE_MS; Date.now() < limite; await attendre(pas)) {
    if (await vrai()) return;
  }
  throw new Error(`jamais venu : ${quoi}`);
}
