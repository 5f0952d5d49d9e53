import type { EntityManager } from '@mikro-orm/postgresql';
import { raisedBy } from '../realtime/raise.ts';
import { sql } from './sql.ts';

/**
 * A part of a transaction that may be undone alone: kept when `garder` says so of what it answers;
 * otherwise all it wrote is undone, and the events it raised are dropped with it. What it throws
 * undoes the whole transaction, as anywhere.
 */
export async function inSavepoint<T>(
  em: EntityManager,
  acte: () => Promise<T>,
  garder: (issue: T) => boolean,
): Promise<T> {
  const dits = raisedBy(em).length;
  await sql(em, 'savepoint point');
  const issue = await acte();
  if (garder(issue)) return issue;
  await sql(em, 'rollback to savepoint point');
  raisedBy(em).splice(dits);
  return issue;
}
