import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { heureCrue } from '#shared/platform/scellement/heure-crue.rules.ts';
import { lireAClore } from './chaines.sql.ts';

/** [SCE-20] May past days be closed? `tenueMs`: time since a clock jump. */
export async function clorePeut(
  em: EntityManager,
  maintenant: Date,
  tenueMs: number,
): Promise<boolean> {
  const jour = jourDe(maintenant);
  const reste = await lireAClore(em, jourPlus(jour, -1), jour);
  return reste === undefined || heureCrue(reste, tenueMs);
}
