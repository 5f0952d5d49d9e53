// SQL: hot path; pieces of the statements that say what can be sold.

/**
 * [PRO-5] Lines reserving `$1`: baskets sent and unfinished, or edited within 30 minutes. Starts
 * from live baskets by small indexes (`offset 0`), whatever the statistics.
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
/** Reserved quantities; no row when none. */
const RETENUES = `
    select produit_id, sum(qte)::int as qte from (${LIGNES_RETENUES}) l group by 1`;

/** Read once a statement. */
export const AUJOURDHUI = '(select f_jour())';
/** [LOT-3] in SQL: past on that day. */
export const perimeAu = (date: string, jour = AUJOURDHUI): string => `${date} < ${jour}`;

/** Sellable boxes; `alias`: product row. */
export const vendableDe = (alias: string): string =>
  `(${alias}.qte - coalesce((select sum(lp.qte) from lot lp where lp.produit_id = ${alias}.id and ${perimeAu('lp.date_expiration')}), 0))::int`;

/** Reserved and expired boxes of `$1`; no row when neither. */
export const HORS_DISPONIBLE = `
  select coalesce(h.produit_id, x.produit_id) as produit_id, coalesce(h.qte, 0) as qte_retenue,
    coalesce(x.qte, 0) as qte_perimee
  from (${RETENUES}) h
  full join (select produit_id, sum(qte)::int as qte
  from lot
  where produit_id = any($1) and qte > 0 and ${perimeAu('date_expiration')}
  group by 1) x
    on x.produit_id = h.produit_id`;
