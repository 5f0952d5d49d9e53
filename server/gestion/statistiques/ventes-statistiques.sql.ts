// SQL: statistics; `f`: the facts of a period (`faits.sql.ts`).

export const SOMMES_DES_JOURS = (
  f: string,
): string => `select coalesce(sum(f.total), 0)::bigint as chiffre_affaire,
            coalesce(sum(f.nombre), 0)::int as nombre_ventes
          from ${f}`;

export const QUANTITE = (f: string): string =>
  `select coalesce(sum(f.qte), 0)::bigint as quantite from ${f}`;

export const PAR_CATEGORIE = (
  f: string,
): string => `select f_categorie(p.categorie) as categorie, sum(f.qte)::bigint as quantite_vendue,
            sum(f.total)::bigint as chiffre_affaire
          from ${f}
          join produit p on p.id = f.produit_id
          group by 1
          having sum(f.qte) <> 0 or sum(f.total) <> 0
          order by 3 desc, 1`;

export const VENTES_PAR_CATEGORIE = (f: string): string =>
  `select f.categorie, sum(f.nombre)::int as nombre from ${f} group by 1`;

export const RECETTES = (
  f: string,
): string => `select coalesce(sum(f.total), 0)::bigint as ca, coalesce(sum(f.ht), 0)::bigint as ht,
          coalesce(sum(f.achat), 0)::bigint as achat, coalesce(sum(f.remise), 0)::bigint as remise
        from ${f}`;

const RANG = `extract(isodow from f.jour)::int - 1`;
export const HEURES_DE_SEMAINE = (
  f: string,
): string => `select ${RANG} as rang, f.heure, sum(f.total)::bigint as total
          from ${f}
          group by 1, 2
          having sum(f.total) <> 0
          order by 1, 2`;

/** Days with a sale, by weekday. */
export const JOURS_VENDUS = (f: string): string => `
      select extract(isodow from j.jour)::int - 1 as rang, count(*)::int as jours
      from (select f.jour from ${f} group by 1 having sum(f.nombre) > 0) j
      group by 1`;

/** `cle`: hour, day or month. */
export const PAR_PAS =
  (cle: string) =>
  (f: string): string =>
    `select ${cle} as cle, sum(f.total)::bigint as total
        from ${f}
        group by 1
        having sum(f.total) <> 0`;

export const QUANTITES_VENDUES = (f: string): string => `
    select p.id as produit_id, p.libelle, x.n as total_qte, p.prix_de_vente, x.ht as valeur
    from (select f.produit_id, sum(f.qte)::int as n, sum(f.ht)::bigint as ht
    from ${f}
    group by 1
    having sum(f.qte) <> 0) x
    join produit p on p.id = x.produit_id
    order by x.n desc, p.tri, p.id`;

export const PAR_STATUT = (
  f: string,
): string => `select coalesce(sum(f.ventes - f.annulees), 0)::int as soldees,
          coalesce(sum(f.annulees), 0)::int as annulees
        from ${f}`;
