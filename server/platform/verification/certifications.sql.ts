// SQL: statistics; each query answers what breaks the rule it names.

/** Same total and register as their source, once. Sales before the country was set have none. */
export const INVARIANTS_CERTIFICATION: Readonly<Record<string, string>> = {
  'I42 facture de l’État ≠ ce dont elle est': `select c.id, c.numero, c.total, x.du
    from certification c
    join vente v on v.id = c.vente_id
    left join retour_vente r on r.id = c.retour_id
    cross join lateral (select case c.part
        when 'fonds' then coalesce(r.total_prise_en_charge, v.total_prise_en_charge)
        when 'client' then coalesce(r.total_client, v.total_client)
        else coalesce(r.total - r.remise, v.total - v.remise) end as du) x
    where c.total <> x.du or r.vente_id <> c.vente_id
      or c.caisse_id <> coalesce(r.caisse_id, v.caisse_id)`,
  'I42 vente certifiée, annulation ou retour sans avoir': `select o.id, o.numero, r.id as retour
    from certification o
    join vente v on v.id = o.vente_id
    left join retour_vente r on r.vente_id = v.id
    where o.genre = 'vente' and (v.statut = 'Annulé' or r.id is not null)
      and case o.part when 'fonds' then coalesce(r.total_prise_en_charge, v.total_prise_en_charge)
        when 'client' then coalesce(r.total_client, v.total_client)
        else coalesce(r.total - r.remise, v.total - v.remise) end > 0
      and not exists (select from certification a
        where a.original_id = o.id and a.retour_id is not distinct from r.id)`,
};
