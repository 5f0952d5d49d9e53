import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/**
 * [STA-26] Days before yesterday: payments begun before midnight still find theirs open. Answers
 * the blocks summed.
 */
export async function sceller(em: EntityManager, maintenant: Date): Promise<number> {
  const veille = jourPlus(jourDe(maintenant), -1);
  const fait = await row(em, query.selectNoFrom(fragment<number>`f_sceller(${veille})`.as('n')));
  return fait?.n ?? 0;
}
