import type { EntityManager } from '@mikro-orm/postgresql';
import type { MouvementDuMois } from '#shared/gestion/comptabilite/faits-comptables.ts';
import {
  GENRES_ENTRE_SESSIONS,
  type JourDuLivre,
  type SoldeDeCaisse,
} from '#shared/gestion/comptabilite/livre-caisse.rules.ts';
import { GENRES_DE_FONDS } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { sql, sqlWithValues } from '../../platform/db/sql.ts';

// SQL: the ledger of sessions, with running balances by window.

/** Clamped to its session's opening and closing. */
const QUAND = `least(greatest(m.at, s.ouverte_at), coalesce(s.fermee_at, 'infinity'))`;

/**
 * Excludes sessions left by a withdrawn count: opened and closed empty, or its own earlier period.
 */
const A_DURE = (s: string): string => `
    (${s}.fermee_at is null or ${s}.fermee_at > ${s}.ouverte_at or ${s}.billetage_id is not null)
      and not exists (
        select 1 from billetage x where x.id = ${s}.billetage_id and x.statut = 'retiré')`;

const TICKET = `(
    select v.numero_ticket
    from vente v
    where v.id = m.source_id and m.source in ('vente', 'annulation'))`;
/**
 * Found per overlapping session: `offset 0` stops PostgreSQL, misestimating, from scanning every
 * year.
 */
const DE_LA_SESSION = `select * from mouvement_caisse x where x.session_id = s.id offset 0`;

/** [CPT-30] Opening float; a float stated later enters at that time. */
const FOND_A_L_OUVERTURE = `case when s.fond_le is null then s.fond else 0 end`;
const LA_PRECEDENTE = `
    from session_caisse p
    where p.caisse_id = s.caisse_id and (p.ouverte_at, p.id) < (s.ouverte_at, s.id)
      and ${A_DURE('p')}`;

/**
 * Drawer cash changes in [$1, $2): ledger, counts between sessions (`ecart`: surplus, negative if
 * short; rest to the safe), late floats.
 */
const EVENEMENTS = `
  select m.id, s.caisse_id, ${QUAND} as at, m.session_id, 1 as ordre, m.genre, m.espece, m.cheque,
    m.mobile_money, m.autres, m.par, m.motif, ${TICKET} as numero_ticket, m.source_id,
    0::bigint as ecart
  from session_caisse s
  cross join lateral (${DE_LA_SESSION}) m
  where s.ouverte_at < $2 and coalesce(s.fermee_at, 'infinity') >= $1
    and ${QUAND} >= $1 and ${QUAND} < $2
  union all
  select -2 * s.id, s.caisse_id, s.ouverte_at, s.id, 0, case when a.id is null then 'fond'
      when a.billetage_id is null then 'sans_comptage' else 'comptage' end,
    ${FOND_A_L_OUVERTURE} - coalesce(a.solde, 0), 0, 0, 0,
    case when s.fond_le is null then coalesce(s.ouverte_par, '') else '' end, null, null,
    coalesce(a.billetage_id, s.id), coalesce(a.compte - a.solde, 0)
  from session_caisse s
  left join lateral (
    select p.id, p.billetage_id,
      (select b.total_billetage from billetage b where b.id = p.billetage_id) as compte,
      p.fond + coalesce(
        (select sum(m.espece) from mouvement_caisse m where m.session_id = p.id), 0) as solde
    ${LA_PRECEDENTE}
    order by p.ouverte_at desc, p.id desc
    limit 1) a on true
  where s.ouverte_at >= $1 and s.ouverte_at < $2
    and (${FOND_A_L_OUVERTURE} <> coalesce(a.solde, 0) or a.compte <> a.solde)
    and ${A_DURE('s')}
  union all
  select -2 * s.id - 1, s.caisse_id, s.fond_le, s.id, 0,
    case when exists (select ${LA_PRECEDENTE}) then 'fond_dit' else 'fond' end,
    s.fond, 0, 0, 0, coalesce(s.ouverte_par, b.created_by, ''), null, null, s.id, 0
  from session_caisse s
  left join billetage b on b.id = s.billetage_id
  where s.fond_le >= $1 and s.fond_le < $2 and s.fond <> 0 and ${A_DURE('s')}`;

/**
 * [CPT-31] A count gives two lines: to the safe; surplus or shortage. 52.000 expected, 51.500
 * counted, 10.000 left: 41.500 to the safe, 500 missing. Readers leave out those of 0.
 */
const LIGNES_DU_LIVRE = `
  select e.id * 2 - x.suite as id, e.caisse_id, e.at, e.session_id, e.ordre, x.genre, x.espece,
    e.cheque, e.mobile_money, e.autres, e.par, e.motif, e.numero_ticket
  from (${EVENEMENTS}) e
  cross join lateral (values (e.genre, e.espece - e.ecart, 0), ('ecart', e.ecart, 1))
    as x(genre, espece, suite)`;

/** Counterpart is the safe. */
const DU_COFFRE = `m.genre in ('ajout', 'retrait') and m.source in ('fonds', 'billetage')`;
/**
 * [CPT-32] Safe movements: counts with their signatory, floats, additions, withdrawals. Positive
 * `espece` comes in.
 */
const COFFRE = `
  select m.id, m.caisse_id, m.at, m.session_id, 1 as ordre, m.genre, -m.espece as espece, m.par,
    m.motif, m.accord_par as recu_par
  from mouvement_caisse m
  where ${DU_COFFRE}
  union all
  select -2 * s.id, s.caisse_id, s.ouverte_at, s.id, 0, case when a.id is null then 'fond'
      when a.billetage_id is null then 'sans_comptage' else 'comptage' end,
    coalesce(a.compte, a.solde, 0) - ${FOND_A_L_OUVERTURE}, coalesce(a.par, s.ouverte_par, ''), null,
    a.recu_par
  from session_caisse s
  left join lateral (
    select p.id, p.billetage_id, b.total_billetage as compte, b.created_by as par, b.recu_par,
      case when b.id is null then p.fond + coalesce(
        (select sum(m.espece) from mouvement_caisse m where m.session_id = p.id), 0) end as solde
    from session_caisse p
    left join billetage b on b.id = p.billetage_id
    where p.caisse_id = s.caisse_id and (p.ouverte_at, p.id) < (s.ouverte_at, s.id)
      and ${A_DURE('p')}
    order by p.ouverte_at desc, p.id desc
    limit 1) a on true
  where ${A_DURE('s')}
  union all
  select -2 * s.id - 1, s.caisse_id, s.fond_le, s.id, 0,
    case when exists (select ${LA_PRECEDENTE}) then 'fond_dit' else 'fond' end,
    -s.fond, coalesce(s.ouverte_par, b.created_by, ''), null, null
  from session_caisse s
  left join billetage b on b.id = s.billetage_id
  where s.fond_le is not null and s.fond <> 0 and ${A_DURE('s')}`;

const SOLDES_A = (quand: string): string => `
  select k.id as caisse_id, coalesce(o.solde, 0)::bigint as solde
  from caisse k
  left join lateral (
    select case when s.fond_le >= ${quand} then 0 else s.fond end + coalesce((
        select sum(m.espece)
        from mouvement_caisse m
        where m.session_id = s.id and ${QUAND} < ${quand}), 0) as solde
    from session_caisse s
    where s.caisse_id = k.id and s.ouverte_at < ${quand} and ${A_DURE('s')}
    order by s.ouverte_at desc, s.id desc
    limit 1) o on true`;

export const lignesDuLivre = (caisse: string): string => `
  select t.*
  from (
    select e.*, k.libelle as caisse, greatest(e.espece, 0) as entree, greatest(-e.espece, 0) as sortie,
      o.solde + sum(e.espece) over (
        partition by e.caisse_id order by e.at, e.session_id, e.ordre, e.id) as solde
    from (${LIGNES_DU_LIVRE}) e
    join caisse k on k.id = e.caisse_id
    join (${SOLDES_A('$1::timestamptz')}) o on o.caisse_id = e.caisse_id
    where e.espece <> 0 ${caisse}) t
  where true`;
export const LIGNES_DU_COFFRE = `
  select t.*
  from (
    select e.*, k.libelle as caisse, greatest(e.espece, 0) as entree, greatest(-e.espece, 0) as sortie,
      0::bigint as cheque, 0::bigint as mobile_money, 0::bigint as autres,
      o.solde + sum(e.espece) over (order by e.at, e.session_id, e.ordre, e.id) as solde
    from (${COFFRE}) e
    join caisse k on k.id = e.caisse_id
    cross join (
      select coalesce(sum(c.espece), 0) as solde from (${COFFRE}) c where c.at < $1) o
    where e.espece <> 0 and e.at >= $1 and e.at < $2) t
  where true`;

export type BornesDuLivre = Record<'ouverture' | 'entrees' | 'sorties' | 'cloture', number>;
const bornesDuLivre = (caisse: string): string => `select
    (select coalesce(sum(e.solde), 0) from (${SOLDES_A('$1::timestamptz')}) e where true ${caisse})
      as ouverture,
    (select coalesce(sum(e.solde), 0) from (${SOLDES_A('$2::timestamptz')}) e where true ${caisse})
      as cloture,
    coalesce(sum(greatest(e.espece, 0)), 0) as entrees,
    coalesce(sum(greatest(-e.espece, 0)), 0) as sorties
  from (${LIGNES_DU_LIVRE}) e
  where true ${caisse}`;
export const lireBornesDuLivre = async (
  em: EntityManager,
  valeurs: readonly unknown[],
  caisse: string,
): Promise<BornesDuLivre | undefined> =>
  (await sqlWithValues<BornesDuLivre>(em, bornesDuLivre(caisse), valeurs))[0];
const BORNES_DU_COFFRE = `select coalesce(sum(e.espece) filter (where e.at < $1), 0) as ouverture,
    coalesce(sum(e.espece) filter (where e.at < $2), 0) as cloture,
    coalesce(sum(greatest(e.espece, 0)) filter (where e.at >= $1 and e.at < $2), 0) as entrees,
    coalesce(sum(greatest(-e.espece, 0)) filter (where e.at >= $1 and e.at < $2), 0) as sorties
  from (${COFFRE}) e`;
export const lireBornesDuCoffre = async (
  em: EntityManager,
  valeurs: readonly unknown[],
): Promise<BornesDuLivre | undefined> =>
  (await sqlWithValues<BornesDuLivre>(em, BORNES_DU_COFFRE, valeurs))[0];

/** Libreville days. */
const JOURS = `select (e.at at time zone 'UTC' + interval '1 hour')::date::text as jour, e.caisse_id, e.genre,
    sum(greatest(e.espece, 0))::bigint as entree, sum(greatest(-e.espece, 0))::bigint as sortie
  from (${LIGNES_DU_LIVRE}) e
  where e.espece <> 0
  group by 1, 2, 3
  order by 1, 2, 3`;
export const lireJours = (em: EntityManager, debut: Date, fin: Date) =>
  sql<JourDuLivre>(em, JOURS, [debut, fin]);
const SOLDES = `select o.caisse_id, o.solde as ouverture, c.solde as cloture
  from (${SOLDES_A('$1::timestamptz')}) o
  join (${SOLDES_A('$2::timestamptz')}) c using (caisse_id)
  order by 1`;
export const lireSoldesDuLivre = (em: EntityManager, debut: Date, fin: Date) =>
  sql<SoldeDeCaisse>(em, SOLDES, [debut, fin]);

const HORS_VENTES = ['depense', ...GENRES_DE_FONDS, ...GENRES_ENTRE_SESSIONS];
const MOUVEMENTS = `select (e.at at time zone 'UTC' + interval '1 hour')::date::text as jour, e.caisse_id, e.genre,
    e.source_id, e.espece as montant, e.ecart, coalesce(e.motif, '') as motif
  from (${EVENEMENTS}) e
  where e.genre = any($3)
  order by e.at, e.session_id, e.ordre, e.id`;
/** [CPT-22] Drawer movements other than sales and settlements, oldest first. */
export const lireMouvementsDuMois = (em: EntityManager, debut: Date, fin: Date) =>
  sql<MouvementDuMois>(em, MOUVEMENTS, [debut, fin, HORS_VENTES]);
