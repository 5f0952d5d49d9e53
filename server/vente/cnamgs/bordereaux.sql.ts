import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne, type SqlRow } from '../../platform/db/sql.ts';

// SQL: stepwise sums of each bordereau's cancellations.
/** [BOR-14] Amounts are frozen; later cancellations and returns are a separate deduction. */
const REPRIS = `select coalesce(sum(y.total_prise_en_charge), 0)::bigint as pc
    from retour_vente y
    where y.vente_id = v.id and y.apres_export`;
/** [BOR-7] Payé at 0 left (`d`), even by a cancellation or return: no payment could end it. */
const STATUT = `case when t.statut in ('Déposé', 'Payé partiel') and d.reste = 0 then 'Payé'
      else t.statut end as statut`;
export const LIRE_BORDEREAUX = `select t.*, t.debut::text as debut, t.fin::text as fin, t.depose_le::text as depose_le,
    t.dernier_paiement_le::text as dernier_paiement_le, x.annulees, x.reprises, x.montant_annule,
    d.reste, e.statut
  from bordereau t
  cross join lateral (select
    (count(*) filter (where v.statut = 'Annulé'))::int as annulees,
    (count(*) filter (where r.pc > 0))::int as reprises,
    coalesce(sum(case when v.statut = 'Annulé' then f.total_prise_en_charge else r.pc end),
      0)::bigint as montant_annule
  from bordereau_feuille f
  join vente v on v.id = f.vente_id
  cross join lateral (${REPRIS}) r
  where f.bordereau_id = t.id and (v.statut = 'Annulé' or r.pc > 0)) x
  cross join lateral (
    select greatest(0, t.total_prise_en_charge - x.montant_annule - t.montant_paye) as reste) d
  cross join lateral (select ${STATUT}) e
  where true`;

export const ligneDuBordereau = (em: EntityManager, id: number): Promise<SqlRow | undefined> =>
  sqlOne(em, `${LIRE_BORDEREAUX} and t.id = $1`, [id]);
export const bordereauxNonPayes = (em: EntityManager): Promise<SqlRow[]> =>
  sql(em, `${LIRE_BORDEREAUX} and t.statut <> 'Payé'`);
export const feuillesDuBordereau = (em: EntityManager, id: number): Promise<SqlRow[]> =>
  sql(
    em,
    `select f.*, v.statut = 'Annulé' as annulee, r.pc as montant_repris
      from bordereau_feuille f
      join vente v on v.id = f.vente_id
      cross join lateral (${REPRIS}) r
      where f.bordereau_id = $1
      order by f.rang`,
    [id],
  );
