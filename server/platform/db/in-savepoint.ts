import type { EntityManager } from '@mikro-orm/postgresql';
import { raisedBy } from '../realtime/raise.ts';
import { sql } from './sql.ts';

/**
 * Rolls back to a savepoint, events included, unless `keep` accepts the result. A throw rolls back
 * the whole transaction.
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
