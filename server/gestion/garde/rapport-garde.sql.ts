import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlHundredths } from '../../platform/db/money.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';

// SQL: one union of sales and returns, grouped four ways.
const SOMMES = `coalesce(sum(v.n), 0)::int as nombre,
    ${['ht', 'tva', 'css', 'total', 'total_client', 'total_prise_en_charge', 'remise'].map((c) => `coalesce(sum(v.${c}), 0)::bigint as ${c}`).join(', ')},
    coalesce(sum(v.garde), 0)::bigint as taxe`;
const MONTANTS = [
  'ht',
  'tva',
  'css',
  'garde',
  'total',
  'total_client',
  'total_prise_en_charge',
  'remise',
];
/** Returns are deducted at their sale's register and hour. */
const SOLDEES = `from (
    select v.caisse, v.created_at, 1 as n, ${MONTANTS.map((m) => `v.${m}`).join(', ')}
    from vente v
    where v.garde_id = $1 and v.statut = 'Soldé'
    union all
    select v.caisse, v.created_at, 0, ${MONTANTS.map((m) => `-r.${m}`).join(', ')}
    from vente v
    join retour_vente r on r.vente_id = v.id
    where v.garde_id = $1) v`;
/** Change reduces cash, as in counts. */
const MODES = `select mode, sum(montant)::bigint as montant from (
    select p ->> 'mode' as mode, ${sqlHundredths(`p ->> 'montant'`)} as montant
    from vente v, jsonb_array_elements(coalesce(v.paiements, '[]'::jsonb)) p
    where v.garde_id = $1 and v.statut = 'Soldé'
    union all
    select 'espece', -coalesce(montant_rendu, 0)
    from vente
    where garde_id = $1 and statut = 'Soldé'
    union all
    select r.mode, -r.montant_rendu
    from vente v
    join retour_vente r on r.vente_id = v.id
    where v.garde_id = $1) x
    group by 1
    having sum(montant) <> 0
    order by 2 desc`;
/**
 * [GAR-12] A basket keeps its tax when paid later: counted in the shift that taxed it, and shown
 * apart.
 */
const APRES = `select count(*)::int as apres, coalesce(sum(v.total), 0)::bigint as montant_apres
  from vente v
  join garde g on g.id = v.garde_id
  where v.garde_id = $1 and v.statut = 'Soldé' and g.statut = 'Terminé'
    and v.created_at >= g.fin_at`;
const HEURES = `select (v.created_at at time zone 'UTC' + interval '1 hour')::date::text as jour,
    extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::int as heure,
    sum(v.n)::int as nombre, sum(v.total)::bigint as total ${SOLDEES}
  group by 1, 2
  order by 1, 2`;
const ANNULEES = `select count(*)::int as annulees, coalesce(sum(total), 0)::bigint as montant_annule
  from vente
  where garde_id = $1 and statut = 'Annulé'`;
const CAISSES = `select v.caisse, ${SOMMES} ${SOLDEES}
  group by v.caisse
  order by f_recherche(v.caisse)`;

export const sommesDeLaGarde = (em: EntityManager, id: number) =>
  Promise.all([
    sqlOne(em, `select ${SOMMES} ${SOLDEES}`, [id]),
    sqlOne(em, ANNULEES, [id]),
    sqlOne(em, APRES, [id]),
    sql(em, CAISSES, [id]),
    sql(em, MODES, [id]),
    sql(em, HEURES, [id]),
  ]);
