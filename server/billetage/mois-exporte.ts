import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';

/** An export and the counts that would change its month come one after the other. */
const EXPORT_ET_COMPTES = 7_115;
/** The counts of a month, held as they are until its export is committed. */
export const tenirLesComptes = (em: EntityManager) =>
  sql(em, 'select pg_advisory_xact_lock($1)', [EXPORT_ET_COMPTES]);

/** The month of the last instant that a count holds. */
const moisDe = (fin: Date): string => jourDe(new Date(fin.getTime() - 1)).slice(0, 7);

/**
 * [CPT-15] What left for the accountant is frozen: a count that ends in an exported month changes
 * nothing of it any more, and its money would be in no month. `dire`: what can be done instead.
 * A month is exported once it is over: of the running one nothing is asked.
 */
export async function fauteMoisExporte(
  em: EntityManager,
  fin: Date,
  maintenant: Date,
  dire: (mois: string) => string,
): Promise<Refus | null> {
  const mois = moisDe(fin);
  if (mois === moisDe(maintenant)) return null;
  await sql(em, 'select pg_advisory_xact_lock_shared($1)', [EXPORT_ET_COMPTES]);
  const parti = await sqlOne<Answered>(
    em,
    'select exists (select from export_comptable where mois = $1) as oui',
    [mois],
  );
  return parti?.oui ? refus(409, 'mois_exporte', dire(mois)) : null;
}
