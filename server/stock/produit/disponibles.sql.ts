import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlRow } from '../../platform/db/sql.ts';
import { HORS_DISPONIBLE } from './retenues.sql.ts';
import type { LotRow } from './produit.entity.ts';

// SQL: baskets and lots of the same products, in one full join; read by every search and payment.

interface HorsDisponible extends Pick<LotRow, 'produit_id'> {
  qte_retenue: number;
  qte_perimee: number;
}

export async function avecDisponible(
  em: EntityManager,
  lignes: readonly SqlRow[],
): Promise<SqlRow[]> {
  if (lignes.length === 0) return [];
  const hors = await sql<HorsDisponible>(em, HORS_DISPONIBLE, [lignes.map((l) => l['id'])]);
  const par = new Map(hors.map((h) => [h.produit_id, h]));
  return lignes.map((l) => {
    const { qte_retenue = 0, qte_perimee = 0 } = par.get(l['id'] as number) ?? {};
    return {
      ...l,
      qte_retenue,
      qte_perimee,
      qte_disponible: (l['qte'] as number) - qte_retenue - qte_perimee,
    };
  });
}

/** With availability and open sell-first order; `$1`: ids. */
const SELECT_DISPONIBLE = `select t.*, y.libelle as rayon, n.libelle as nature, coalesce(h.qte_retenue, 0) as qte_retenue,
    coalesce(h.qte_perimee, 0) as qte_perimee,
    t.qte - coalesce(h.qte_retenue, 0) - coalesce(h.qte_perimee, 0) as qte_disponible,
    exists (select from ecoulement e where e.produit_id = t.id and e.fin_at is null) as a_ecouler
  from produit t
  left join rayon y on y.id = t.rayon_id
  left join reference n on n.id = t.nature_id
  left join (${HORS_DISPONIBLE}) h on h.produit_id = t.id
  where t.id = any($1)
  order by t.id`;
/** In id order. */
export const lireDisponibles = (em: EntityManager, ids: readonly number[]): Promise<SqlRow[]> =>
  sql<SqlRow>(em, SELECT_DISPONIBLE, [ids]);
