import type { AxeMarge } from '#shared/gestion/statistiques/marge.rules.ts';
import type { OrNull } from '../../platform/db/row.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { AgregatProduitRow } from '../../vente/vente/vente.entity.ts';

// SQL: statistics; sums by axis, and last sales by one index lookup a product.

const RAYON = `left join rayon y on y.id = p.rayon_id`;
/** Last supplier of the product. */
const FOURNISSEUR = `left join lateral (select c.fournisseur_libelle
    from commande_reception r
    join commande c on c.id = r.commande_id
    where r.produit_id = p.id
    order by r.id desc
    limit 1) d on true`;
const AXES: Readonly<Record<AxeMarge, { nom: string; joint: string }>> = {
  produit: { nom: 'p.libelle', joint: '' },
  categorie: { nom: 'f_categorie(p.categorie)', joint: '' },
  rayon: { nom: `coalesce(y.libelle, 'Non assigné')`, joint: RAYON },
  fournisseur: { nom: `coalesce(d.fournisseur_libelle, 'Jamais livré')`, joint: FOURNISSEUR },
};

/** `f`: the facts of a period (`faits.sql.ts`). */
export const PAR_AXE =
  (par: AxeMarge) =>
  (f: string): string => {
    const { nom, joint } = AXES[par];
    return `
      select ${nom} as nom, sum(x.qte)::bigint as qte, sum(x.ht)::bigint as ht,
        sum(x.total)::bigint as total, sum(x.achat)::bigint as achat
      from (select f.produit_id, sum(f.qte) as qte, sum(f.ht) as ht, sum(f.total) as total,
        sum(f.achat) as achat
      from ${f}
      group by 1
      having sum(f.qte) <> 0 or sum(f.ht) <> 0 or sum(f.total) <> 0 or sum(f.achat) <> 0) x
      join produit p on p.id = x.produit_id
      ${joint}
      group by ${par === 'produit' ? 'p.id, 1' : '1'}
      order by sum(x.ht) - sum(x.achat) desc, 1`;
  };

export interface Endormi extends Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'prix_achat'> {
  rayon: string;
  categorie: string;
  entree: string;
}
export type VenduLe = OrNull<Pick<AgregatProduitRow, 'produit_id' | 'jour'>>;
/** Last entry: a delivery, or units from an opened box. */
export const ENDORMIS = `select p.id, p.libelle, p.qte, p.prix_achat,
    coalesce(y.libelle, 'Non assigné') as rayon, f_categorie(p.categorie) as categorie,
    ((coalesce(r.at, p.created_at) at time zone 'UTC' + interval '1 hour')::date)::text as entree
  from produit p
  ${RAYON}
  left join lateral (select greatest(
      (select max(r.created_at) from commande_reception r where r.produit_id = p.id),
      (select max(o.created_at) from ouverture_boite o where o.unite_id = p.id)) as at) r on true
  where p.qte > 0 and not exists (
    select 1
    from agregat_produit a
    where a.jour >= $1::date and a.qte > 0 and a.produit_id = p.id)
  order by p.tri, p.id`;
/** One index lookup per id, no scan. Opening a box counts as a sale. */
export const VENDUS_LE = `select p.id as produit_id,
    greatest(
      (select a.jour
      from agregat_produit a
      where a.produit_id = p.id and a.qte > 0
      order by a.jour desc
      limit 1),
      (select max((o.created_at at time zone 'UTC' + interval '1 hour')::date)
      from ouverture_boite o
      where o.boite_id = p.id))::text as jour
  from unnest($1::integer[]) as p(id)`;
