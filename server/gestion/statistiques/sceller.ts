import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { type Counted, sqlOne } from '../../platform/db/sql.ts';

/**
 * [STA-26] Days before yesterday: payments begun before midnight still find theirs open. Answers
 * the blocks summed.
 */
export async function sceller(em: EntityManager, maintenant: Date): Promise<number> {
  return (
    (await sqlOne<Counted>(em, 'select f_sceller($1) as n', [jourPlus(jourDe(maintenant), -1)]))
      ?.n ?? 0
  );
}
