import type { EntityManager } from '@mikro-orm/postgresql';
import { JOURS_DE_RYTHME } from '#shared/stock/retour/a-ecouler.rules.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';

const AN = 365;

/** In stock or sold this year; hundredths. */
export interface ProduitVendu extends Pick<
  ProduitRow,
  | 'id'
  | 'version'
  | 'libelle'
  | 'cip'
  | 'qte'
  | 'qte_min'
  | 'qte_max'
  | 'prix_achat'
  | 'prix_de_vente'
> {
  rayon: string | null;
  /** YYYY-MM-DD. */
  depuis: string;
  ca: number;
  trimestre: number;
  derniere_vente: string | null;
}
// SQL: sums a year of sales before joining products.
const PRODUITS = `
  with v as (select produit_id, sum(total)::bigint as ca,
    coalesce(sum(qte) filter (where jour > $1::date - ${JOURS_DE_RYTHME}), 0)::int as trimestre,
    max(jour) filter (where qte > 0) as derniere
  from agregat_produit
  where jour > $1::date - ${AN} and jour <= $1::date
  group by 1)
  select p.id, p.version, p.libelle, p.cip, p.qte, p.qte_min, p.qte_max, p.prix_achat,
    p.prix_de_vente,
    r.libelle as rayon, (p.created_at at time zone 'Africa/Libreville')::date::text as depuis,
    coalesce(v.ca, 0)::bigint as ca, coalesce(v.trimestre, 0) as trimestre,
    v.derniere::text as derniere_vente
  from produit p
  left join v on v.produit_id = p.id
  left join rayon r on r.id = p.rayon_id
  where p.qte > 0 or v.ca > 0
  order by coalesce(v.ca, 0) desc, p.id`;

export const produitsVendus = (em: EntityManager, jour: string): Promise<ProduitVendu[]> =>
  sql<ProduitVendu>(em, PRODUITS, [jour]);
