import type { EntityManager } from '@mikro-orm/postgresql';
import { HOSPITALIERS, TABLEAUX } from '#shared/pharmacie/tableaux.schema.ts';
import { unitesDuLibelle } from '#shared/produit/nom-produit.rules.ts';
import { sql } from '../db/sql.ts';
import {
  figerReglageOrdonnancier,
  lockReglageOrdonnancier,
} from '../pharmacie/reglage-ordonnancier.ts';
import type { ProduitRow } from './produit.entity.ts';
import { type ProduitTenu, lockWithUnites } from './lock-with-unites.ts';
import { type Teneur, recordComptes } from './record-comptes.ts';

/** Lock order: register setting, then products and units by ascending id. Answers those locked. */
export async function lockToClassify(
  em: EntityManager,
  ids: readonly number[],
): Promise<ProduitTenu[]> {
  await figerReglageOrdonnancier(em);
  return lockWithUnites(em, ids);
}

/** Pairing locks exclusively: waiting on a box could reveal another unit, out of order. */
export async function lockToLink(
  em: EntityManager,
  ids: readonly number[],
): Promise<ProduitTenu[]> {
  await lockReglageOrdonnancier(em);
  return lockWithUnites(em, ids);
}

const premierDe = (mots: readonly string[], colonne: string): string => {
  const liste = `array[${mots.map((m) => `'${m}'`).join(', ')}]`;
  return `(${liste})[min(array_position(${liste}, ${colonne}))]`;
};
const DU_PLUS_AU_MOINS = HOSPITALIERS.toReversed();

/** Lookup by code per box: a generic plan would scan the whole base. */
const boiteOu = (cle: string): string =>
  `select tableau, hospitalier, securisee from medicament where ${cle} offset 0`;
/**
 * Priority: typed, typed on its box, base by its codes or the box's, base by matched box. $1: ids;
 * null: all.
 */
const VOULUS = `
  with vises as (
    select p.id, p.tableau_saisi, d.boite_id, b.tableau_saisi as boite_saisie
    from produit p
    left join deconditionnement d on d.unite_id = p.id
    left join produit b on b.id = d.boite_id
    where $1::int[] is null or p.id = any($1) or d.boite_id = any($1)
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
const A_CLASSER = `${VOULUS}
  select p.id, p.libelle, p.unites_de_prise, v.tableau
  from produit p
  join voulus v on v.id = p.id
  where (p.tableau, p.hospitalier, p.securisee) is distinct from
    (v.tableau, v.hospitalier, v.securisee)
  order by p.id
  for no key update of p`;
const CLASSER = `${VOULUS}
  update produit p
  set tableau = v.tableau, hospitalier = v.hospitalier, securisee = v.securisee,
    unites_de_prise = coalesce(p.unites_de_prise, ($3::jsonb ->> p.id::text)::int),
    version = p.version + 1, updated_at = $2
  from voulus v
  where p.id = v.id`;

const GARDER = `${VOULUS}
  update produit p
  set tableau_saisi = p.tableau, version = p.version + 1, updated_at = $2
  from voulus v
  where p.id = v.id and p.tableau_saisi is null and p.tableau is not null
    and p.tableau is distinct from v.tableau
  returning p.id`;
/**
 * [DEC-5] An unpaired unit keeps the table inherited from its box: opened units remain on the
 * shelf. Answers whether it did.
 */
export async function copyTableau(
  em: EntityManager,
  unite_id: number,
  maintenant: Date,
): Promise<boolean> {
  const gardes = await sql<Pick<ProduitRow, 'id'>>(em, GARDER, [[unite_id], maintenant]);
  return gardes.length > 0;
}

type AClasser = Pick<ProduitRow, 'id' | 'libelle' | 'unites_de_prise' | 'tableau'>;
/** [PRO-25] Dosage units from the label, until set by someone. */
const statedUnites = (lus: readonly AClasser[]): Record<number, number> =>
  Object.fromEntries(
    lus
      .filter((p) => p.tableau === 'stupefiant' && p.unites_de_prise === null)
      .flatMap((p) => {
        const unites = unitesDuLibelle(p.libelle);
        return unites === null ? [] : [[p.id, unites]];
      }),
  );

/**
 * [ORD-4] From the base by code, unless set by someone. Locks changed rows by ascending id;
 * narcotics' accounts follow while the register is on. `ids` null: all. Answers changed ones.
 */
export async function classerProduits(
  em: EntityManager,
  ids: readonly number[] | null,
  teneur: Teneur,
): Promise<number[]> {
  // All: exclusive, or a product being created would be missed.
  await (ids === null ? lockReglageOrdonnancier : figerReglageOrdonnancier)(em);
  const lus = await sql<AClasser>(em, A_CLASSER, [ids]);
  const changes = lus.map((p) => p.id);
  if (changes.length === 0) return [];
  await sql(em, CLASSER, [changes, teneur.maintenant, JSON.stringify(statedUnites(lus))]);
  await recordComptes(em, changes, teneur);
  return changes;
}
