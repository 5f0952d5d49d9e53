import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

/** What a transaction asks for itself, until its end. */

/** '0': none. */
type Duration = '0' | `${number}s` | `${number}min`;

export const allowStatements = (em: EntityManager, limit: Duration): Promise<unknown> =>
  sql(em, `set local statement_timeout = '${limit}'`);

/** Between two statements: for what works under a lock. */
export const allowIdle = (em: EntityManager, limit: Duration): Promise<unknown> =>
  sql(em, `set local idle_in_transaction_session_timeout = '${limit}'`);

/** First statement: all the others read one moment, and write nothing. */
export const readOneMoment = (em: EntityManager): Promise<unknown> =>
  sql(em, 'set transaction isolation level repeatable read read only');

/** Where the row to lock may be absent. `table` must be ours (SQL injection). */
export const lockWritersOf = (em: EntityManager, table: string): Promise<unknown> =>
  sql(em, `lock table ${table} in share row exclusive mode`);
