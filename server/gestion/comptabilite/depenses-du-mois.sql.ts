import type { EntityManager } from '@mikro-orm/postgresql';
import type { DepenseDuMois } from '#shared/gestion/comptabilite/faits-comptables.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { sql } from '../../platform/db/sql.ts';
import type { BornesDesActes } from './actes-du-mois.sql.ts';

// SQL: the states of an expense stand as JSON in the sealed journal.

/** A removed expense costs 0. */
const ETAT = (alias: string): string => `${alias}.contenu::jsonb as c`;
const MONTANT = `case when (x.c ->> 'supprimee')::boolean then 0 else (x.c ->> 'montant')::bigint end`;
const DES_DEPENSES = `f.chaine = f_chaine('${CHAINE_PHARMACIE}') and f.objet like 'depense:%'`;

const JOUR_ENTREE = `(d.created_at at time zone 'UTC' + interval '1 hour')::date::text`;
const ENTREES = 'd.created_at >= $3 and d.created_at < $4';

/**
 * [CPT-23] Expenses sealed from $1 to $2 (days): last state and previous state. Later changes
 * correct the month sealing them. Pre-journal: entry day ($3, $4: instants).
 */
const LIRE = `
  with touchees as (
    select f.objet, max(f.seq) as derniere, min(f.seq) as premiere
    from journal_fiscal f
    where ${DES_DEPENSES} and f.type = 'SORTIE' and f.jour between $1 and $2
    group by 1
  )
  select split_part(t.objet, ':', 2)::integer as id, d.jour::text as jour,
    d.c ->> 'libelle' as libelle, d.c ->> 'categorie' as categorie, d.montant,
    coalesce(a.c ->> 'categorie', '') as categorie_avant, coalesce(a.montant, 0) as montant_avant
  from touchees t
  join lateral (
    select x.jour, x.c, ${MONTANT} as montant
    from (select f.jour, ${ETAT('f')} from journal_fiscal f
      where ${DES_DEPENSES} and f.objet = t.objet and f.seq = t.derniere) x) d on true
  left join lateral (
    select x.c, ${MONTANT} as montant
    from (select ${ETAT('f')} from journal_fiscal f
      where ${DES_DEPENSES} and f.objet = t.objet and f.seq < t.premiere
      order by f.seq desc
      limit 1) x) a on true
  union all
  select d.id, ${JOUR_ENTREE}, x.c ->> 'libelle', x.c ->> 'categorie', x.montant, '', 0
  from depense d
  join lateral (
    select x.c, ${MONTANT} as montant
    from (select ${ETAT('f')} from journal_fiscal f
      where ${DES_DEPENSES} and f.objet = 'depense:' || d.id and f.type = 'REPRISE') x) x on true
  where ${ENTREES} and x.montant > 0
  union all
  select d.id, ${JOUR_ENTREE}, d.libelle, d.categorie, d.montant, '', 0
  from depense d
  where ${ENTREES} and d.deleted_at is null
    and not exists (
      select 1 from journal_fiscal f where ${DES_DEPENSES} and f.objet = 'depense:' || d.id)
  order by 2, 1`;
export const lireDepenses = (em: EntityManager, bornes: BornesDesActes) =>
  sql<DepenseDuMois>(em, LIRE, bornes);
