// SQL: hot path; takes its number from the sale just written.

export const FERMER = `
    update reservation r
    set version = r.version + 1, updated_at = $2, status = 'Termine', etat_caisse = 'Payé',
      etat_caisse_par = $3, etat_caisse_par_id = $4,
      switch_finish_at = $2, switch_finish_by = $3, amount_gived = $5, mode_paiement = $6,
        paiements = $7, caisse_id = $8, caisse = $9,
      printed_at = case when $10 then $2 else r.printed_at end,
        impressions = r.impressions + $10::int, modifiee_apres_envoi = false, vente_id = v.id,
        numero_ticket = v.numero_ticket, sceau = left(v.empreinte, 8), ordonnancier = $11,
      net_a_payer = r.net_a_payer + $12, arrondi = r.arrondi + $12, arrondi_especes = $12
    from vente v
    where r.id = $1 and v.reservation_id = r.id
    returning r.version, r.vente_id, r.numero_ticket, r.sceau, r.impressions,
      r.printed_at`;
