import { setTimeout as delay } from 'node:timers/promises';
import { Counter } from 'prom-client';
import { errorCode } from './database-errors.ts';
import { metrics } from './metrics.ts';

/** SQLSTATE: deadlock, lock timeout, serialization failure; a retry may succeed. */
const CONTENTION: ReadonlySet<string> = new Set(['40P01', '55P03', '40001']);
const TRIES = 3;
const PAUSE_MS = 40;

const retries = new Counter({
  name: 'transactions_reprises',
  help: 'Transactions refaites après une attente de verrou ou une étreinte',
  labelNames: ['code'],
  registers: [metrics],
});

/**
 * Retries contention failures, three attempts with jittered backoff. `transaction` must have no
 * effect surviving rollback. Rethrows the last error.
 */
export async function retryContention<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = errorCode(error);
      if (attempt === TRIES || !CONTENTION.has(code)) throw error;
      retries.inc({ code });
      await delay(PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}
