import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

/** Held until the transaction ends; taken before any row, against deadlock. `of`: one lock a name. */
export const advisoryLock = (em: EntityManager, key: number, of?: string): Promise<unknown> =>
  of === undefined
    ? sql(em, 'select pg_advisory_xact_lock($1)', [key])
    : sql(em, 'select pg_advisory_xact_lock($1, hashtext($2))', [key, of]);

/** Waits for `advisoryLock` of the same key, not for its like. */
export const sharedAdvisoryLock = (em: EntityManager, key: number): Promise<unknown> =>
  sql(em, 'select pg_advisory_xact_lock_shared($1)', [key]);
