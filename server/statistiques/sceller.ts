import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { type Counted, sqlOne } from '../db/sql.ts';

/**
 * [STA-26] Sums the blocks of days that ended before yesterday: a payment begun just before
 * midnight still finds its day open. Answers how many blocks were summed; nothing to do costs one
 * look.
 */
export async function sceller(em: EntityManager, maintenant: Date): Promise<number> {
  return (
    (await sqlOne<Counted>(em, 'select f_sceller($1) as n', [jourPlus(jourDe(maintenant), -1)]))
      ?.n ?? 0
  );
}
