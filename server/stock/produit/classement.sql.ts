import type { EntityManager } from '@mikro-orm/postgresql';
import { HOSPITALIERS, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

// SQL: what each product should be, over five unions, read then written.

const premierDe = (mots: readonly string[], colonne: string): string => {
  const liste = `array[${mots.map((m) => `'${m}'`).join(', ')}]`;
  return `(${liste})[min(array_position(${liste}, ${colonne}))]`;
};
const DU_PLUS_AU_MOINS = HOSPITALIERS.toReversed();

/** Lookup by code per box: a generic plan would scan the whole base. */
const boiteOu = (cle: string): string =>
  `select tableau, hospitalier, securisee from medicament where ${cle} offset 0`;
/** $1: ids. Their units follow them. */
const DEMANDES = `
  select unnest($1::int[]) as id
  union
  select unite_id from deconditionnement where boite_id = any($1)`;
/**
 * Priority: typed, typed on its box, base by its codes or the box's, base by matched box.
 * `demandes`: ids; an « all or these » in one statement would read every product each time.
 */
const voulus = (demandes: string): string => `
  with demandes as (${demandes}), vises as (
    select p.id, p.tableau_saisi, d.boite_id, b.tableau_saisi as boite_saisie
    from demandes x
    join produit p on p.id = x.id
    left join deconditionnement d on d.unite_id = p.id
    left join produit b on b.id = d.boite_id
  ), parts as (
    select id, id as produit_id from vises
    union all
    select id, boite_id from vises where boite_id is not null
  ), codes as (
    select t.id, c.cip from parts t join produit_cip c on c.produit_id = t.produit_id
  ), lus as (
    select k.id, m.tableau, m.hospitalier, m.securisee
    from codes k
    cross join lateral (${boiteOu('cip13 = k.cip')}) m
    union all
    select k.id, m.tableau, m.hospitalier, m.securisee
    from codes k
    cross join lateral (${boiteOu('cip7 = k.cip')}) m
  ), relies as (
    select * from lus
    union all
    select t.id, m.tableau, m.hospitalier, m.securisee
    from parts t
    join produit_medicament l on l.produit_id = t.produit_id
    cross join lateral (${boiteOu('cip13 = l.cip13')}) m
    where not exists (select 1 from lus where lus.id = t.id)
  ), base as (
    select id, ${premierDe(TABLEAUX, 'tableau')} as tableau,
      ${premierDe(DU_PLUS_AU_MOINS, 'hospitalier')} as hospitalier, bool_or(securisee) as securisee
    from relies
    group by id
  ), voulus as (
    select v.id, b.hospitalier, coalesce(b.securisee, false) as securisee,
      case when coalesce(v.tableau_saisi, v.boite_saisie) is null then b.tableau
        else nullif(coalesce(v.tableau_saisi, v.boite_saisie), 'aucun') end as tableau
    from vises v
    left join base b on b.id = v.id
  )`;
const aClasser = (demandes: string): string => `${voulus(demandes)}
  select p.id, p.libelle, p.unites_de_prise, v.tableau
  from produit p
  join voulus v on v.id = p.id
  where (p.tableau, p.hospitalier, p.securisee) is distinct from
    (v.tableau, v.hospitalier, v.securisee)
  order by p.id
  for no key update of p`;
const TOUS_A_CLASSER = aClasser('select id from produit');
const A_CLASSER = aClasser(DEMANDES);
const CLASSER = `${voulus(DEMANDES)}
  update produit p
  set tableau = v.tableau, hospitalier = v.hospitalier, securisee = v.securisee,
    unites_de_prise = coalesce(p.unites_de_prise, ($3::jsonb ->> p.id::text)::int),
    version = p.version + 1, updated_at = $2
  from voulus v
  where p.id = v.id`;

const GARDER = `${voulus(DEMANDES)}
  update produit p
  set tableau_saisi = p.tableau, version = p.version + 1, updated_at = $2
  from voulus v
  where p.id = v.id and p.tableau_saisi is null and p.tableau is not null
    and p.tableau is distinct from v.tableau
  returning p.id`;

export type AClasser = Pick<ProduitRow, 'id' | 'libelle' | 'unites_de_prise' | 'tableau'>;
/** `ids` null: all products. */
export const lockAClasser = (em: EntityManager, ids: readonly number[] | null) =>
  ids === null ? sql<AClasser>(em, TOUS_A_CLASSER) : sql<AClasser>(em, A_CLASSER, [ids]);
/** `unites`: dosage units by product id, where nobody set them. */
export const ecrireClassement = (
  em: EntityManager,
  ids: readonly number[],
  unites: Readonly<Record<number, number>>,
  maintenant: Date,
) => sql(em, CLASSER, [ids, maintenant, JSON.stringify(unites)]);
/** Answers those that keep a table inherited until now. */
export const garderTableaux = (em: EntityManager, ids: readonly number[], maintenant: Date) =>
  sql<Pick<ProduitRow, 'id'>>(em, GARDER, [ids, maintenant]);
