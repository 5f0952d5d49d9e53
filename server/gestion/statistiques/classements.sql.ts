import { perimeAu } from '../../stock/produit/retenues.sql.ts';

// SQL: statistics; `f`: the facts of a period (`faits.sql.ts`).

export const CLASSEMENT_DES_VENDEURS = (f: string): string => `
  select u.id as employe_id, u.fullname as employe, sum(f.nombre)::int as nombre_ventes,
    sum(f.total)::bigint as chiffre_affaire_total,
    coalesce(round(sum(f.total) / nullif(sum(f.nombre), 0)), 0)::bigint as panier_moyen,
    sum(f.annulees)::int as ventes_annulees
  from ${f}
  join utilisateur u on u.id = f.user_id
  group by u.id, u.fullname
  having sum(f.ventes) <> 0 or sum(f.nombre) <> 0 or sum(f.total) <> 0
  order by sum(f.total) desc, u.fullname`;

/** Units, turnover and rank of products sold at least once. */
const PLACES = (f: string) => `select f.produit_id, sum(f.qte)::int as n, sum(f.ht)::bigint as ht,
      rank() over (order by sum(f.qte) desc)::int as rang
    from ${f}
    group by 1
    having sum(f.qte) > 0`;

export const PLACES_DE =
  (ids: readonly number[]) =>
  (f: string): string =>
    `select x.produit_id, x.rang
      from (${PLACES(f)}) x
      where x.produit_id = any(array[${ids.map(Number).join(', ')}])`;

/** Ties: by name at the top, by idle stock value at the bottom. */
const DEPARTAGER = { desc: 'p.tri', asc: 'p.qte * p.prix_achat desc, p.tri' } as const;
export type SensDuClassement = keyof typeof DEPARTAGER;
export const CLASSES =
  (sens: SensDuClassement, top_limit: number) =>
  (f: string): string =>
    `
    select p.id as produit_id, p.libelle, x.rang, x.n as total_vendu, x.ht as valeur,
      p.qte * p.prix_achat as valeur_stock
    from (${PLACES(f)}
    order by 2 ${sens} fetch first ${Number(top_limit)} rows with ties) x
    join produit p on p.id = x.produit_id
    order by x.n ${sens}, ${DEPARTAGER[sens]}, p.id
    limit ${Number(top_limit)}`;

/** [STA-30] Sellable stock and units sold in thirty days. */
export const EN_STOCK = `select p.id as produit_id, p.qte - coalesce(x.qte, 0) as vendable,
    coalesce(v.qte, 0) as vendus
  from produit p
  left join (select t.produit_id, sum(t.qte)::int as qte
    from lot t
    where t.produit_id = any($1) and t.qte > 0 and ${perimeAu('t.date_expiration', '$2::date')}
    group by 1) x on x.produit_id = p.id
  left join (select a.produit_id, sum(a.qte)::int as qte
    from agregat_produit a
    where a.produit_id = any($1) and a.jour between $3::date and $2::date
    group by 1) v on v.produit_id = p.id
  where p.id = any($1)`;
