import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import type { CompteDeTiers, StockDuMois } from '#shared/gestion/comptabilite/faits-comptables.ts';
import { sql } from '../../platform/db/sql.ts';
import { TIERS_DE_REGLEMENT, TIERS_DE_VENTE, TRANSFERTS_DEFAITS } from './actes-du-mois.sql.ts';

// SQL: unions of all acts before an instant; stock walked back from today's.

export type SoldeLu = Pick<CompteDeTiers, 'tiers'> & { solde: Centimes };
/** Balances at instant $1. */
const SOLDES = `
  select x.tiers, sum(x.montant)::bigint as solde
  from (
    select ${TIERS_DE_VENTE} as tiers, v.total_prise_en_charge as montant
    from vente v
    join client c on c.id = v.client_id
    where v.total_prise_en_charge > 0 and v.created_at < $1
    union all
    select ${TIERS_DE_VENTE}, -v.total_prise_en_charge
    from vente v
    join client c on c.id = v.client_id
    where v.total_prise_en_charge > 0 and v.statut = 'Annulé' and v.annule_at < $1
    union all
    select ${TIERS_DE_VENTE}, -r.total_prise_en_charge
    from retour_vente r
    join vente v on v.id = r.vente_id
    join client c on c.id = v.client_id
    where r.total_prise_en_charge > 0 and r.created_at < $1
    union all
    select ${TIERS_DE_REGLEMENT}, -t.montant
    from reglement t
    join client c on c.id = t.client_id
    where t.created_at < $1
    union all
    select b.secteur, -p.montant
    from bordereau_paiement p
    join bordereau b on b.id = p.bordereau_id
    where p.created_at < $1
    union all
    ${TRANSFERTS_DEFAITS}
  ) x
  group by 1
  order by 1`;
export const lireSoldes = (em: EntityManager, fin: Date) => sql<SoldeLu>(em, SOLDES, [fin]);

/** Stock value at instant $1: today's minus later movements, at each product's last prior price. */
const STOCK = `
  select f_categorie(p.categorie) as categorie, count(*)::integer as produits,
    sum(q.qte)::integer as qte, sum(q.qte * coalesce(d.achat, p.prix_achat))::bigint as achat,
    sum(q.qte * coalesce(d.vente, p.prix_de_vente))::bigint as vente
  from produit p
  left join (
    select produit_id, sum(case type when 'Entrée' then qte else -qte end) as n
    from mouvement
    where created_at >= $1
    group by 1) depuis on depuis.produit_id = p.id
  cross join lateral (select p.qte - coalesce(depuis.n, 0) as qte) q
  left join lateral (
    select m.produit_prix_achat as achat, m.produit_prix_de_vente as vente
    from mouvement m
    where m.produit_id = p.id and m.created_at < $1
    order by m.id desc
    limit 1) d on true
  where q.qte > 0
  group by 1
  order by 1`;
export const lireStock = (em: EntityManager, fin: Date) => sql<StockDuMois>(em, STOCK, [fin]);
