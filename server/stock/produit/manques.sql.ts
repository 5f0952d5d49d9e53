import type { EntityManager } from '@mikro-orm/postgresql';
import { MANQUES_PRODUIT, type ManqueProduit } from '#shared/stock/produit/manques.schema.ts';
import { sqlOne } from '../../platform/db/sql.ts';

// SQL: conditions of the list, counted together.

/**
 * [REP-1] DCI: medicines only (by CIP); price: products off sale for want of one. One read each:
 * statistics are stale after an import.
 */
export const SANS: Readonly<Record<ManqueProduit, string>> = {
  prix: 't.prix_de_vente = 0',
  tva: 't.is_active and t.tva_a_verifier',
  code: `t.is_active and t.cip is null and t.cip_deux is null and t.cip_1 is null and t.cip_2 is null`,
  dci: `t.is_active and t.dci is null and t.id in (select c.produit_id
    from produit_cip c
    where c.canonique like '34009%')`,
  rayon: 't.is_active and t.rayon_id is null',
  minimum: 't.is_active and t.qte_min = 0 and t.qte_max = 0',
  lot: `t.is_active and t.id in (select p.id
    from produit p
    left join lot l on l.produit_id = p.id and l.date_expiration is not null
    group by p.id, p.qte
    having p.qte > coalesce(sum(l.qte), 0))`,
};

const COMPTER = `
  select count(*) filter (where t.is_active)::int as produits, ${MANQUES_PRODUIT.map(
    (m) => `count(*) filter (where ${SANS[m]})::int as ${m}`,
  ).join(', ')}
  from produit t`;

type Comptes = Record<ManqueProduit | 'produits', number>;
export const compterManques = (em: EntityManager): Promise<Comptes | undefined> =>
  sqlOne<Comptes>(em, COMPTER);
