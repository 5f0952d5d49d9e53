// SQL: statistics; each query answers what breaks the rule it names.

/** Each handed-over sale exists once, for the amount paid (I31). */
export const INVARIANTS_STATIONS: Readonly<Record<string, string>> = {
  'I31 vente hors ligne sans la sienne': `select h.numero_provisoire, h.vente_id
    from vente_hors_ligne h
    left join vente v on v.id = h.vente_id
    where v.hors_ligne is distinct from h.numero_provisoire
      or v.reservation_id is distinct from h.reservation_id
      or v.numero_ticket is distinct from h.numero_ticket
      or v.total_client + v.arrondi is distinct from h.net_a_payer`,
  'I31 vente dite hors ligne que nul poste n’a remise': `select v.id, v.hors_ligne
    from vente v
    left join vente_hors_ligne h on h.vente_id = v.id
    where v.hors_ligne is not null and h.id is null`,
  'I31 dernier numéro d’un poste': `select s.marque, s.dernier_numero, max(h.numero) as remis
    from station s
    left join (select station_id, numero from vente_hors_ligne
      union all
      select station_id, numero from quarantaine) h on h.station_id = s.id
    group by s.id, s.marque, s.dernier_numero
    having coalesce(max(h.numero), 0) <> s.dernier_numero`,
  'I31 quarantaine dont l’argent n’est pas dans la caisse, ou y est deux fois': `select
      q.numero_provisoire, q.net_a_payer, q.net_accepte, m.espece
    from quarantaine q
    full join (select source_id, sum(espece) as espece
      from mouvement_caisse
      where source = 'quarantaine'
      group by 1) m on m.source_id = q.id
    where q.net_a_payer - coalesce(q.net_accepte, 0) is distinct from coalesce(m.espece, 0)`,
  'I31 quarantaine acceptée sans sa vente': `select q.numero_provisoire, q.vente_id
    from quarantaine q
    left join vente_hors_ligne h on h.vente_id = q.vente_id and h.station_id = q.station_id
      and h.numero = q.numero and h.net_a_payer = q.net_accepte
    where (q.statut = 'Acceptée') <> (h.id is not null)`,
};
