import type { Banc } from './banc.ts';

/** What a day's sales leave beside them: stock that went out, money that came in. */
const SUITES = [
  // the stock that each product had to have, and ten boxes left
  `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
      produit_prix_de_vente, motif, source, created_by, created_at)
    select p.id, p.libelle, 'Entrée', p.qte + coalesce(l.n, 0), 90000, 150000, 'STOCK INITIAL',
      'banc', 'banc', (select min(created_at) from vente)
    from produit p
    left join (select x.produit_id, sum(x.qte) as n
      from reservation_produit x
      join vente v using (reservation_id)
      where v.statut = 'Soldé'
      group by 1) l on l.produit_id = p.id`,
  `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
      produit_prix_de_vente, motif, source, source_id, created_by, created_at)
    select l.produit_id, l.libelle, 'Sortie', l.qte, l.prix_achat, l.prix_de_vente, 'VENTE',
      'reservation', l.reservation_id, v.encaisse_par, v.created_at
    from vente v
    join reservation_produit l using (reservation_id)
    order by v.id, l.rang`,
  `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
      produit_prix_de_vente, motif, source, source_id, created_by, created_at)
    select l.produit_id, l.libelle, 'Entrée', l.qte, l.prix_achat, l.prix_de_vente,
      'ANNULATION VENTE', 'vente', v.id, v.annule_par, v.annule_at
    from vente v
    join reservation_produit l using (reservation_id)
    where v.statut = 'Annulé'`,
  // a till a day, as those that stood before sessions were kept: nobody counted them
  `insert into session_caisse (caisse_id, caisse_libelle, ouverte_at, fermee_at, avant)
    select caisse_id, 'Banc', min(created_at), max(created_at), true
    from vente
    group by caisse_id, jour
    order by 3`,
  `insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, espece,
      cheque, mobile_money, autres, par)
    select s.id, v.caisse_id, f.at, f.genre, f.genre, v.id, f.espece, 0, 0, 0, v.encaisse_par
    from vente v
    join session_caisse s on s.caisse_id = v.caisse_id and v.created_at between s.ouverte_at
      and s.fermee_at
    cross join lateral (select v.created_at as at, 'vente' as genre, v.total as espece
      union all
      select v.annule_at, 'annulation', -v.total where v.statut = 'Annulé') f
    order by f.at`,
];
const SUIVIES = ['mouvement', 'mouvement_caisse', 'session_caisse'];

/**
 * The sown sales made into a base that holds: every invariant of a live base is true of it, as a
 * restoration asks.
 */
export async function rendreVraie({ sql }: Banc): Promise<void> {
  for (const table of SUIVIES) await sql.query(`alter table ${table} disable trigger user`);
  await sql.query('truncate mouvement_caisse, session_caisse cascade');
  await sql.query('delete from mouvement');
  for (const suite of SUITES) await sql.query(suite);
  for (const table of SUIVIES) await sql.query(`alter table ${table} enable trigger user`);
  await sql.query(`vacuum analyze ${SUIVIES.join(', ')}`);
}
