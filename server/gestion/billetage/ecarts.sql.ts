// SQL: statistics; totals by person and register, filtered before they are grouped.

/** [BIL-23] Name on the person's latest count. */
export const DERNIER_NOM = `(array_agg(b.created_by order by b.id desc))[1]`;
/** Totals by person and register, for counts ending in the period. */
export const ECARTS = (de: string, a: string, caisse: string): string => `
  select t.*
  from (select min(b.id) as id, ${DERNIER_NOM} as created_by,
    max(b.caisse_libelle) as caisse_libelle, count(*)::int as nombre,
    (count(*) filter (where b.ecart = 0))::int as justes,
    coalesce(sum(b.ecart) filter (where b.ecart < 0), 0)::bigint as manques,
    coalesce(sum(b.ecart) filter (where b.ecart > 0), 0)::bigint as excedents,
    coalesce(sum(b.ecart), 0)::bigint as ecart, max(b.fin_at) as dernier_at
  from billetage b
  where b.statut <> 'retiré' and (${de}) and (${a}) and (${caisse})
  group by b.created_by_id, b.caisse_id) t
  where true`;
