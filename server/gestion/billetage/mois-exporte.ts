import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { row } from '../../platform/db/query.ts';
import { advisoryLock, sharedAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';

/** Advisory lock: serializes an export and its month's counts. */
const EXPORT_ET_COMPTES = 7_115;
export const lockExportedMonth = (em: EntityManager) => advisoryLock(em, EXPORT_ET_COMPTES);

/** `fin` is exclusive. */
const moisDe = (fin: Date): string => jourDe(new Date(fin.getTime() - 1)).slice(0, 7);

/**
 * [CPT-15] Refuses a count ending in an exported, frozen month. `dire`: remedy. No query for the
 * running month.
 */
export async function fauteMoisExporte(
  em: EntityManager,
  fin: Date,
  maintenant: Date,
  dire: (mois: string) => string,
): Promise<Refus | null> {
  const mois = moisDe(fin);
  if (mois === moisDe(maintenant)) return null;
  await sharedAdvisoryLock(em, EXPORT_ET_COMPTES);
  const parti = await row(
    em,
    query.selectFrom('export_comptable').select('id').where('mois', '=', mois),
  );
  return parti ? refus(409, 'mois_exporte', dire(mois)) : null;
}
