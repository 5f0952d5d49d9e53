import { perimeAu } from '../../stock/produit/retenues.sql.ts';

// SQL: statistics; stock and deliveries, summed. `ou`: condition on the deliveries.

export const ACHETES = (
  ou: string,
): string => `select p.libelle as produit_libelle, x.n as total_qte
      from (select r.produit_id, sum(r.qte + r.ug)::int as n
      from commande_reception r
      where ${ou}
      group by 1) x
      join produit p on p.id = x.produit_id
      order by x.n desc, p.tri, p.id`;

export const MARGES_DACHAT = (
  ou: string,
): string => `select p.libelle as produit_libelle, x.n as marge
      from (select r.produit_id,
        sum(r.prix_de_vente * (r.qte + r.ug) - r.prix_achat * r.qte)::bigint as n
      from commande_reception r
      where ${ou}
      group by 1) x
      join produit p on p.id = x.produit_id
      order by x.n desc, p.tri, p.id`;

export const MARGES_DE_FOURNISSEUR = (ou: string): string => `select c.fournisseur_libelle,
        sum(r.prix_de_vente * (r.qte + r.ug) - r.prix_achat * r.qte)::bigint as marge
      from commande_reception r
      join commande c on c.id = r.commande_id
      where ${ou}
      group by 1
      order by 2 desc, 1`;

const RAYON = `coalesce(y.libelle, 'Non assigné')`;
export const VALEURS_DU_STOCK = `select f_categorie(p.categorie) as categorie, ${RAYON} as rayon,
        sum(p.prix_achat * p.qte)::bigint as valeur_stock_achat,
        sum(p.prix_de_vente * p.qte)::bigint as valeur_stock_vente,
        sum(p.qte)::int as quantite_totale, count(*)::int as nombre_produits
    from produit p
    left join rayon y on y.id = p.rayon_id
    where p.qte > 0
    group by 1, 2
    order by 4 desc, 1, 2`;

export const LOTS_A_RISQUE = `select t.produit_id,
          case when ${perimeAu('t.date_expiration', '$1')} then 'Expiré' else 'Bientôt expiré' end
            as statut_expiration,
          p.libelle, p.cip, t.numero as lot, t.date_expiration::text as date_expiration,
          (p.prix_achat * t.qte)::bigint as valeur_risque
      from lot t
      join produit p on p.id = t.produit_id
      where t.qte > 0 and t.date_expiration <= $2
      order by t.date_expiration, p.tri, t.id`;

export const CRITIQUES = `select p.libelle, p.qte, coalesce(x.qte, 0) as qte_perimee, p.qte_min, ${RAYON} as rayon,
          p.prix_de_vente, f_categorie(p.categorie) as categorie
        from produit p
        left join rayon y on y.id = p.rayon_id
        left join (select produit_id, sum(qte)::int as qte
        from lot
        where qte > 0 and ${perimeAu('date_expiration', '$1::date')}
        group by 1) x on x.produit_id = p.id
      where p.is_active and p.qte - coalesce(x.qte, 0) <= p.qte_min
        and (p.qte_min > 0 or p.qte_max > 0)
      order by p.qte - coalesce(x.qte, 0) - p.qte_min, p.tri, p.id`;
