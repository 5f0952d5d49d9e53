import type { EntityManager } from '@mikro-orm/postgresql';
import { NIVEAUX_PEREMPTION } from '#shared/admin/notification/notification.rules.ts';
import type { Filled, Renamed } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import { perimeAu } from './retenues.sql.ts';
import type { LotRow, ProduitRow } from './produit.entity.ts';

const [, PROCHE, LOIN] = NIVEAUX_PEREMPTION;
const NIVEAU = `case when ${perimeAu('t.date_expiration', '$1::date')} then 0
    when t.date_expiration <= $1::date + ${PROCHE} then ${PROCHE} else ${LOIN} end`;

/** `niveau`: days before expiry. */
type LotAtteint = Pick<LotRow, 'id' | 'produit_id'> &
  Filled<LotRow, 'date_expiration'> &
  Renamed<ProduitRow, { produit_libelle: 'libelle' }> & { niveau: number };
// SQL: marks what it reads, skipping locked lots.
const MARQUER = `with a as materialized (select t.id, ${NIVEAU} as niveau
  from lot t
  where t.date_expiration <= $1::date + ${LOIN} and t.qte > 0
    and (t.peremption_dite is null or t.peremption_dite > ${NIVEAU})
    and ($2::int[] is null or t.id = any($2)) order by t.id for no key update skip locked)
  update lot t
  set peremption_dite = a.niveau
  from a, produit p
  where t.id = a.id and p.id = t.produit_id
  returning t.id, t.produit_id, p.libelle as produit_libelle,
    t.date_expiration::text as date_expiration, a.niveau`;
/** Lots that reached a level; `lots` null: all. */
export const marquerAtteints = (
  em: EntityManager,
  jour: string,
  lots: readonly number[] | null,
): Promise<LotAtteint[]> => sql<LotAtteint>(em, MARQUER, [jour, lots]);
