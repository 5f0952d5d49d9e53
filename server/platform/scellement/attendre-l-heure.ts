import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { heureCrue } from '#shared/platform/scellement/heure-crue.rules.ts';
import { CHAINE_AUDIT } from '#shared/platform/scellement/scelle.rules.ts';
import { sqlOne } from '../db/sql.ts';

interface AClore {
  /** Past, unclosed days. */
  jours: number;
  /** Sold today, demonstrations excepted. */
  vendu: boolean;
}
const A_CLORE = `
  select coalesce($1::date - min(coalesce(c.close_au,
      (select min(f.jour) from journal_fiscal f where f.chaine = c.chaine) - 1)), 0) as jours,
    f_chaine('') <> '' or coalesce(bool_or(exists (
      select from journal_fiscal f
      where f.chaine = c.chaine and f.jour = $2 and f.type = 'VENTE')), false) as vendu
  from chaine_fiscale c
  where f_de_ce_mode(c.chaine) and c.chaine <> f_chaine('${CHAINE_AUDIT}')`;

/** [SCE-20] May past days be closed? `tenueMs`: time since a clock jump. */
export async function clorePeut(
  em: EntityManager,
  maintenant: Date,
  tenueMs: number,
): Promise<boolean> {
  const jour = jourDe(maintenant);
  const reste = await sqlOne<AClore>(em, A_CLORE, [jourPlus(jour, -1), jour]);
  return reste === undefined || heureCrue(reste, tenueMs);
}
