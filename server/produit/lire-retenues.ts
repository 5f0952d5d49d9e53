import type { EntityManager } from '@mikro-orm/postgresql';
import { type SqlRow, sql } from '../db/sql.ts';
import type { LotRow } from './lot.entity.ts';

/**
 * [PRO-5] The lines by which open baskets hold the products `$1`: sent and unfinished, or edited
 * within 30 minutes. It starts from the live baskets, a few dozen by two small indexes, and looks up
 * the lines of each (`offset 0`), never a product's years of lines, whatever the base believes of
 * its tables.
 */
export const LIGNES_RETENUES = `
    select r.id as reservation_id, r.created_by, l.produit_id, l.qte from (
      select id, created_by from reservation
      where status = 'Brouillon' and switch_caisse_at is not null
      union all
      select id, created_by from reservation
      where status = 'Brouillon' and switch_caisse_at is null
        and edited_at > now() - interval '30 minutes'
    ) r cross join lateral (
      select produit_id, qte from reservation_produit
      where reservation_id = r.id and produit_id = any($1) offset 0
    ) l`;
/** How much of each of them is held; a product not held has no row. */
const RETENUES = `
    select produit_id, sum(qte)::int as qte from (${LIGNES_RETENUES}) l group by 1`;

/** The day, as the pharmacy's wall calendar shows it. */
export const AUJOURDHUI = `(now() at time zone 'Africa/Libreville')::date`;
/** [LOT-3] in SQL: whether this date is past on that day. */
export const perimeAu = (date: string, jour = AUJOURDHUI): string => `${date} < ${jour}`;

/** Boxes that may be sold of the product row of this alias. */
export const vendableDe = (alias: string): string =>
  `(${alias}.qte - coalesce((select sum(lp.qte) from lot lp where lp.produit_id = ${alias}.id and ${perimeAu('lp.date_expiration')}), 0))::int`;

/**
 * What baskets hold and what has expired of the products `$1`, in boxes; a product without either
 * has no row.
 */
export const HORS_DISPONIBLE = `
  select coalesce(h.produit_id, x.produit_id) as produit_id, coalesce(h.qte, 0) as qte_retenue,
    coalesce(x.qte, 0) as qte_perimee
  from (${RETENUES}) h
  full join (select produit_id, sum(qte)::int as qte
  from lot
  where produit_id = any($1) and qte > 0 and ${perimeAu('date_expiration')}
  group by 1) x
    on x.produit_id = h.produit_id`;

interface HorsDisponible extends Pick<LotRow, 'produit_id'> {
  /** Boxes that open baskets hold. */
  qte_retenue: number;
  /** Boxes of expired lots. */
  qte_perimee: number;
}

/** The rows with `qte_retenue`, `qte_perimee` and `qte_disponible`. */
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
