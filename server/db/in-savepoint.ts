import type { EntityManager } from '@mikro-orm/postgresql';
import { raisedBy } from '../realtime/raise.ts';
import { sql } from './sql.ts';

/**
 * A part of a transaction that may be undone alone: kept when `keep` says so of what it answers;
 * otherwise all it wrote is undone, and the events it raised are dropped with it. What it throws
 * undoes the whole transaction, as anywhere.
 */
export async function inSavepoint<T>(
  em: EntityManager,
  act: () => Promise<T>,
  keep: (outcome: T) => boolean,
): Promise<T> {
  const raisedBefore = raisedBy(em).length;
  await sql(em, 'savepoint point');
  const outcome = await act();
  if (keep(outcome)) return outcome;
  await sql(em, 'rollback to savepoint point');
  raisedBy(em).splice(raisedBefore);
  return outcome;
}
