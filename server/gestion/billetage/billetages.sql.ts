import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne, type SqlRow } from '../../platform/db/sql.ts';

// SQL: counts and movements are gathered as JSON, laterally; mobile parts by filtered sums.

const COMPTAGE_JSON = `jsonb_build_object('rang', c.rang, 'at', c.at, 'par', c.par,
    'demande_par', c.demande_par, 'depose', c.billetage_id is not null,
    'total_billetage', c.total_billetage, 'cheque', c.cheque, 'mobile_money', c.mobile_money,
    'autres', c.autres, 'attendu', c.attendu, 'cheque_attendu', c.cheque_attendu,
    'mobile_money_attendu', c.mobile_money_attendu, 'autres_attendu', c.autres_attendu)`;

// The list rewrites the first `from`: joins come after.
export const BILLETAGES = `select t.*,
    u.is_active as auteur_actif, k.comptages, d.dits
  from billetage t
  join utilisateur u on u.id = t.created_by_id
  cross join lateral (
    select coalesce(jsonb_agg(${COMPTAGE_JSON} order by c.rang), '[]') as comptages
    from comptage c
    where c.session_id in (select x.session_id from comptage x where x.billetage_id = t.id)) k
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('genre', m.genre, 'montant', m.montant,
        'motif', m.motif, 'accord_par', m.accord_par) order by m.rang), '[]') as dits
    from (
      select x.rang, x.genre, abs(x.espece) as montant, x.motif, x.accord_par
      from mouvement_caisse x
      where x.source = 'billetage' and x.source_id = t.id and x.rang < 3
      union all
      select 0, 'fond', s.fond, null, null
      from session_caisse s
      where s.billetage_id = t.id and s.fond <> 0 and not s.fond_dit and not s.avant) m) d`;
export const billetageDe = (em: EntityManager, id: number): Promise<SqlRow | undefined> =>
  sqlOne(em, `${BILLETAGES} where t.id = $1`, [id]);

const EN_COURS = `select s.id as session_id, s.caisse_id, s.caisse_libelle, s.comptages_permis as permis,
    s.recompte_demande_par as demande_par,
    jsonb_agg(${COMPTAGE_JSON} order by c.rang) as comptages
  from session_caisse s
  join comptage c on c.session_id = s.id
  where s.fermee_at is null and ($1::int is null or s.id = $1)
  group by s.id
  order by max(c.at) desc`;
/** Open sessions already counted; null: all. */
export const lireEnCours = (em: EntityManager, session_id: number | null) =>
  sql(em, EN_COURS, [session_id]);

/** Sales of the counted session, by operator; a line replaced by its request counts there. */
const MOBILES = `
  select d.operateur,
    coalesce(sum(d.montant) filter (where d.pilote <> 'manuel' and not d.a_verifier), 0)::bigint
      as confirme,
    coalesce(sum(d.montant) filter (where d.pilote = 'manuel' and not d.a_verifier), 0)::bigint
      as verifie,
    coalesce(sum(d.montant) filter (where d.a_verifier), 0)::bigint as a_verifier
  from demande_mobile d
  where d.etat = 'rattachee' and d.remplacee_par_id is null and d.vente_id in (
    select m.source_id
    from mouvement_caisse m
    where m.source = 'vente' and m.session_id in (
      select c.session_id from comptage c where c.billetage_id = $1))
  group by d.operateur
  order by d.operateur nulls last`;
export const lireMobiles = (em: EntityManager, billetage_id: number) =>
  sql(em, MOBILES, [billetage_id]);
