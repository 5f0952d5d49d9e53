import type { EntityManager } from '@mikro-orm/postgresql';
import { type Answered, sql, sqlOne } from './sql.ts';

/** Held until the transaction ends; taken before any row, against deadlock. `of`: one lock a name. */
export const advisoryLock = (em: EntityManager, key: number, of?: string): Promise<unknown> =>
  of === undefined
    ? sql(em, 'select pg_advisory_xact_lock($1)', [key])
    : sql(em, 'select pg_advisory_xact_lock($1, hashtext($2))', [key, of]);

/** Waits for `advisoryLock` of the same key, not for its like. */
export const sharedAdvisoryLock = (em: EntityManager, key: number): Promise<unknown> =>
  sql(em, 'select pg_advisory_xact_lock_shared($1)', [key]);

/** False: held by another transaction. */
export async function tryAdvisoryLock(em: EntityManager, key: number): Promise<boolean> {
  const taken = await sqlOne<Answered>(em, 'select pg_try_advisory_xact_lock($1) as oui', [key]);
  return taken?.oui === true;
}
