// SQL: a running balance, by a window.

/** Balance in event order, whatever the listing order. */
export const MOUVEMENTS = (session_id: number): string => `
  select t.*
  from (select m.id, m.at, m.genre, m.espece, m.cheque, m.mobile_money, m.autres, m.par, m.motif,
    m.accord_par,
    v.numero_ticket, s.fond + sum(m.espece) over (order by m.at, m.id) as solde
  from mouvement_caisse m
  join session_caisse s on s.id = m.session_id
  left join vente v on m.source in ('vente', 'annulation') and v.id = m.source_id
  where m.session_id = ${session_id}) t
  where true`;
