import type { EntityManager } from '@mikro-orm/postgresql';
import { type Ligne, sql } from '../db/sql.ts';

/**
 * [PRO-5] What open baskets hold of the products `$1`: sent and unfinished, or edited within 30 minutes. A product not held has no
 * row. It starts from the live baskets, a few dozen by two small indexes, never from a product's years of lines.
 */
export const RETENUES = `
    select l.produit_id, sum(l.qte)::int as qte from (
      select id from reservation where status = 'Brouillon' and switch_caisse_at is not null
      union all select id from reservation where status = 'Brouillon' and switch_caisse_at is null and edited_at > now() - interval '30 minutes'
    ) r join reservation_produit l on l.reservation_id = r.id
    where l.produit_id = any($1) group by 1`;

export async function lireRetenues(em: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const lignes = await sql<{ produit_id: number; qte: number }>(em, RETENUES, [ids]);
  return new Map(lignes.map((l) => [l.produit_id, l.qte]));
}

/** The rows with `qte_retenue` and `qte_disponible`. */
export const avecRetenues = (lignes: readonly Ligne[], retenues: ReadonlyMap<number, number>): Ligne[] =>
  lignes.map((l) => {
    const qte_retenue = retenues.get(l['id'] as number) ?? 0;
    return { ...l, qte_retenue, qte_disponible: (l['qte'] as number) - qte_retenue };
  });
