import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlWithValues } from '../../platform/db/sql.ts';
import type { MedicamentRow } from './medicament.entity.ts';

// SQL: a search, one box a medicine by `distinct on`.

const MEDICAMENTS_MAX = 5;
type Connu = Pick<MedicamentRow, 'id' | 'libelle' | 'presentation' | 'cip13' | 'dci' | 'forme'>;
const ABSENT = `not exists (select 1 from produit_cip c where c.cip in (m.cip13, m.cip7))`;

export const parCode = (em: EntityManager, cips: readonly string[]): Promise<Connu[]> =>
  sql<Connu>(
    em,
    `select m.id, m.libelle, m.presentation, m.cip13, m.dci, m.forme
      from medicament m
      where (m.cip13 = any($1) or m.cip7 = any($1)) and ${ABSENT}
      order by m.disponible desc, m.id
      limit 1`,
    [cips],
  );
/** One box per medicine; first-word prefix, then marketed first. */
export function parMots(em: EntityManager, mots: readonly string[]): Promise<Connu[]> {
  const motifs = mots.map((m) => m.replace(/[\\%_]/g, (c) => `\\${c}`));
  const cherches = motifs.map((_, i) => `m.recherche like '%' || $${i + 2} || '%'`);
  return sqlWithValues<Connu>(
    em,
    `select id, libelle, presentation, cip13, dci, forme
      from (
        select distinct on (m.cis) m.*
        from medicament m
        where ${cherches.join(' and ')} and ${ABSENT}
        order by m.cis, m.disponible desc, m.cip13
      ) m
      order by m.disponible desc, (m.tri like $1) desc, m.tri, m.id
      limit ${MEDICAMENTS_MAX}`,
    [`${motifs[0] ?? ''}%`, ...motifs],
  );
}
