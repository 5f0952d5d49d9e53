import type { EntityManager } from '@mikro-orm/postgresql';
import { type SqlRow, sql } from '../../platform/db/sql.ts';

// SQL: nine tables joined by movement source, a month's sums.

const DOCUMENT = `case
    when m.source in ('reservation', 'vente', 'quarantaine')
      then 'Ticket n° ' || v.numero_ticket || ' du ' || to_char(v.jour, 'DD/MM/YYYY')
    when m.source = 'commande'
      then concat_ws(', ', 'Commande n° ' || m.source_id, nullif(k.fournisseur_libelle, ''))
    when m.source = 'retour'
      then concat_ws(', ', 'Retour n° ' || m.source_id, r.fournisseur)
    when m.source = 'inventaire' then 'Inventaire n° ' || m.source_id
    when coalesce(m.source, t.source) = 'stupefiant' then concat_ws(', ', a.reference, c.motif, a.motif)
    end`;
export const LIGNES_DES_COMPTES = `
  select t.*, t.qte * t.unites as qte_unites, t.solde * t.unites as solde_unites,
    coalesce(m.motif, null) as motif, ${DOCUMENT} as document, l.numero, a.temoin
  from compte_stupefiant t
  left join mouvement m on m.id = t.mouvement_id
  left join vente v on (m.source = 'reservation' and v.reservation_id = m.source_id)
    or (m.source in ('vente', 'quarantaine') and v.id = m.source_id)
  left join inscription i on i.vente_id = v.id and m.source = 'reservation'
    and i.genre = 'delivrance'
  left join inscription_ligne l on l.inscription_id = i.id and l.produit_id = t.produit_id
  left join commande k on m.source = 'commande' and k.id = m.source_id
  left join retour_fournisseur r on m.source = 'retour' and r.id = m.source_id
  left join acte_stupefiant a on coalesce(m.source, t.source) = 'stupefiant'
    and a.id = coalesce(m.source_id, t.source_id)
  left join comptage_stupefiant c on c.acte_id = a.id and c.produit_id = t.produit_id
  where true`;
/** $1, $2: first days of this month and the next, Libreville. */
const BALANCE = `
  with bornes as (
    select ($1::date::timestamp - interval '1 hour') at time zone 'UTC' as debut,
      ($2::date::timestamp - interval '1 hour') at time zone 'UTC' as fin
  ), suivis as (
    select distinct c.produit_id from compte_stupefiant c, bornes where c.at < bornes.fin
  )
  select s.produit_id as id, p.libelle, coalesce(d.solde, 0) as debut,
    coalesce(d.solde * d.unites, 0) as debut_unites, coalesce(x.entrees, 0)::int as entrees,
    coalesce(x.sorties, 0)::int as sorties, coalesce(x.entrees_unites, 0)::int as entrees_unites,
    coalesce(x.sorties_unites, 0)::int as sorties_unites, f.solde as fin,
    f.solde * f.unites as fin_unites, coalesce(k.comptages, 0)::int as comptages,
    coalesce(k.ecart, 0)::int as ecart
  from suivis s
  cross join bornes b
  join produit p on p.id = s.produit_id
  left join lateral (select c.solde, c.unites
  from compte_stupefiant c
  where c.produit_id = s.produit_id and c.at < b.debut
  order by c.rang desc
  limit 1) d on true
  join lateral (select c.solde, c.unites
  from compte_stupefiant c
  where c.produit_id = s.produit_id and c.at < b.fin
  order by c.rang desc
  limit 1) f on true
  left join lateral (select sum(c.qte) filter (where c.qte > 0) as entrees,
    -sum(c.qte) filter (where c.qte < 0) as sorties,
    sum(c.qte * c.unites) filter (where c.qte > 0) as entrees_unites,
    -sum(c.qte * c.unites) filter (where c.qte < 0) as sorties_unites
  from compte_stupefiant c
  where c.produit_id = s.produit_id and c.at >= b.debut and c.at < b.fin) x on true
  left join lateral (select count(*) as comptages, sum(q.boites - q.attendu) as ecart
  from comptage_stupefiant q
  join acte_stupefiant a on a.id = q.acte_id
  where q.produit_id = s.produit_id and a.at >= b.debut and a.at < b.fin) k on true
  order by p.tri, p.id`;
/** Accounts with a line before the month's end. */
export const lireBalance = (em: EntityManager, mois: [string, string]): Promise<SqlRow[]> =>
  sql(em, BALANCE, mois);
