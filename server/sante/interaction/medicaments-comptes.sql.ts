import type { EntityManager } from '@mikro-orm/postgresql';
import type { ComposantLu } from '#shared/sante/interaction/composition.rules.ts';
import type { OrNull } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MedicamentRow } from '../../stock/medicament/medicament.entity.ts';

/** Batch size. */
export const LOT_COMPTE = 1_000;

export interface MedicamentCompte
  extends Pick<MedicamentRow, 'cis'>, OrNull<Pick<MedicamentRow, 'dci'>> {
  composants: ComposantLu[] | null;
  /** Available boxes; those priced and of an essential class. */
  boites: number;
  essentielles: number;
}
/**
 * Available medicines, batched so the server keeps selling. SQL: sums boxes per batch before
 * joining.
 */
const MEDICAMENTS = `with b as materialized (
    select m.cis, min(m.dci) as dci, count(*)::int as boites,
      count(*) filter (where m.prix_eur is not null and m.atc = any($2))::int as essentielles
    from medicament m
    where m.disponible and m.cis > $1
    group by m.cis
    order by m.cis
    limit ${LOT_COMPTE}
  )
  select b.*, f.fiche -> 'composition' as composants
  from b
  left join medicament_fiche f using (cis)
  order by b.cis`;

export const medicamentsApres = (
  em: EntityManager,
  apres: string,
  essentiels: readonly string[],
): Promise<MedicamentCompte[]> => sql<MedicamentCompte>(em, MEDICAMENTS, [apres, essentiels]);
