import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import { perimeAu } from '../../stock/produit/retenues.sql.ts';

// SQL: statistics; months and days without a sale come from generated series.

const MOIS = 12;

// Month-end stock: today's less later movements, which are immutable.
export const PAR_MOIS = `
  with mois as (select (date_trunc('month', $2::date) - make_interval(months => n))::date as debut
  from generate_series(0, ${MOIS - 1}) n),
    vendu as (select date_trunc('month', a.jour)::date as debut, sum(a.qte) as qte,
      sum(a.total) as total, sum(a.ht) as ht, sum(a.achat) as achat, sum(a.annulee) as annulee
      from agregat_produit a
      where a.produit_id = $1 and a.jour >= (select min(debut) from mois) and a.jour <= $2::date
      group by 1),
    bouge as (select date_trunc('month',
      m.created_at at time zone 'Africa/Libreville')::date as debut,
      sum(m.qte) filter (where m.type = 'Entrée') as entrees,
      sum(m.qte) filter (where m.type = 'Sortie') as sorties
      from mouvement m where m.produit_id = $1 group by 1)
  select to_char(x.debut, 'MM/YYYY') as mois, coalesce(a.qte, 0) as qte,
    coalesce(a.total, 0) as total, coalesce(a.ht - a.achat, 0) as marge,
    coalesce(a.annulee, 0) as annulee,
    coalesce(b.entrees, 0) as entrees, coalesce(b.sorties, 0) as sorties,
    $3::int - coalesce((select sum(coalesce(s.entrees, 0) - coalesce(s.sorties, 0))
    from bouge s
    where s.debut > x.debut),
      0)
      as stock
  from mois x
  left join vendu a on a.debut = x.debut
  left join bouge b on b.debut = x.debut
  order by x.debut`;
export const PAR_JOUR = `
  select to_char(x.jour, 'DD/MM') as jour, coalesce(a.qte, 0) as qte
  from generate_series($2::date, $3::date, interval '1 day') as x(jour)
  left join agregat_produit a on a.jour = x.jour::date and a.produit_id = $1 order by x.jour`;

/** Product `$1` with its expired boxes on day `$2`. */
export const PRODUIT = `
  select p.libelle, p.qte,
    coalesce((select sum(t.qte)
    from lot t
    where t.produit_id = p.id and t.qte > 0 and ${perimeAu('t.date_expiration', '$2::date')}),
      0)::int
      as qte_perimee
  from produit p
  where p.id = $1`;
export type ProduitMesure = Pick<ProduitRow, 'libelle' | 'qte'> & { qte_perimee: number };
