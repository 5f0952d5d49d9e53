import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne, type SqlRow } from '../db/sql.ts';

// SQL: what was taken back of each statement is summed beside it, each step read of the one before.
/**
 * [BOR-14] The amounts of a statement never move; what its sales cancelled since, or the returns on
 * them, come to stands beside, and is not owed.
 */
const REPRIS = `select coalesce(sum(y.total_prise_en_charge), 0)::bigint as pc
    from retour_vente y
    where y.vente_id = v.id and y.apres_export`;
/**
 * [BOR-7] Payé when nothing is left (`d`), also when it is a cancellation or a return that took the
 * rest away: no payment could end it then.
 */
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
/** The sheets of a statement, each with what was taken back of it. */
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
