import type { EntityManager } from '@mikro-orm/postgresql';
import { familleDe } from '#shared/stock/medicament/familles.rules.ts';
import { uneEcriture } from '#shared/stock/produit/ecriture-dci.rules.ts';
import type { FaitsCommuns } from '#shared/stock/produit/rapprocher.rules.ts';
import type { DitsDeLaBase } from '#shared/stock/produit/remplir.rules.ts';
import { anyOf, constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { type Issue, type ProduitLu, rapprocherAPart } from './rapprocher-a-part.ts';

/** Column lengths. */
const DCI_MAX = 300;
const MOTS_MAX = 150;

/** Rows per statement: all at once would hold the event loop. */
const TRANCHE = 2_000;
/** Excludes units, which inherit from their box. */
async function lireProduits(
  em: EntityManager,
  ids: readonly number[] | null,
): Promise<ProduitLu[]> {
  const lus = query
    .selectFrom('produit as p')
    .leftJoin('produit_medicament as l', 'l.produit_id', 'p.id')
    .leftJoin('deconditionnement as d', 'd.unite_id', 'p.id')
    .where('d.unite_id', 'is', null)
    .where((eb) => eb.or([eb('l.sort', 'is', null), eb('l.sort', '<>', constant('ecarte'))]))
    .select((eb) => [
      'p.id',
      'p.libelle',
      fragment<
        string[]
      >`array(select c.cip from produit_cip c where c.produit_id = ${eb.ref('p.id')} order by length(c.cip) desc, c.cip)`.as(
        'cips',
      ),
      fragment<
        string | null
      >`case when ${eb.ref('l.sort')} = 'choisi' then ${eb.ref('l.cip13')} end`.as('choisi'),
    ])
    .orderBy('p.id');
  if (ids !== null) return rows(em, lus.where('p.id', '=', anyOf(ids)));
  const tous: ProduitLu[] = [];
  for (let apres: number | undefined = 0; apres !== undefined;) {
    const tranche: ProduitLu[] = await rows(em, lus.where('p.id', '>', apres).limit(TRANCHE));
    for (const p of tranche) tous.push(p);
    apres = tranche.at(-1)?.id;
  }
  return tous;
}

const trancheDeBase = query
  .selectFrom('medicament as m')
  .orderBy('m.cip13')
  .limit(TRANCHE)
  .select((eb) => [
    'm.cip13',
    fragment<string>`json_build_object('cip13', ${eb.ref('m.cip13')}, 'cip7', ${eb.ref('m.cip7')},
      'cis', ${eb.ref('m.cis')}, 'libelle', ${eb.ref('m.libelle')},
      'presentation', ${eb.ref('m.presentation')}, 'dci', ${eb.ref('m.dci')},
      'forme', ${eb.ref('m.forme')}, 'atc', ${eb.ref('m.atc')},
      'type_generique', ${eb.ref('m.type_generique')}, 'tableau', ${eb.ref('m.tableau')},
      'hospitalier', ${eb.ref('m.hospitalier')}, 'securisee', ${eb.ref('m.securisee')},
      'disponible', ${eb.ref('m.disponible')})::text`.as('boite'),
  ]);
/** JSON, parsed by the worker. */
async function lireBase(em: EntityManager): Promise<string[]> {
  const base: string[] = [];
  for (let apres: string | undefined = ''; apres !== undefined;) {
    const lues: { cip13: string; boite: string }[] = await rows(
      em,
      trancheDeBase.where('m.cip13', '>', apres),
    );
    for (const { boite } of lues) base.push(boite);
    apres = lues.at(-1)?.cip13;
  }
  return base;
}

/** Third ATC level, else the second. */
async function lireClasses(em: EntityManager): Promise<ReadonlyMap<string, string>> {
  const lues = await rows(
    em,
    query
      .selectFrom('atc as a')
      .select(['a.code', 'a.libelle'])
      .where((eb) => fragment<boolean>`length(${eb.ref('a.code')}) in (3, 4)`),
  );
  return new Map(lues.map((a) => [a.code, a.libelle]));
}
const classeDe = (atc: string | null, classes: ReadonlyMap<string, string>): string | null => {
  const dite = classes.get(atc?.slice(0, 4) ?? '') ?? classes.get(atc?.slice(0, 3) ?? '');
  return dite === undefined ? null : dite.charAt(0).toUpperCase() + dite.slice(1, MOTS_MAX);
};

const statedBy =
  (classes: ReadonlyMap<string, string>) =>
  ({ dci, forme, atc, type_generique }: FaitsCommuns): DitsDeLaBase => ({
    dci: dci !== null && dci.length <= DCI_MAX ? dci : null,
    forme: forme?.slice(0, MOTS_MAX) ?? null,
    famille: familleDe(atc),
    classe: classeDe(atc, classes),
    categorie: type_generique,
  });
/** By code; absent when unknown. */
export async function ditsDesBoites(
  em: EntityManager,
  cips: readonly string[],
): Promise<ReadonlyMap<string, DitsDeLaBase>> {
  const lues = await rows(
    em,
    query
      .selectFrom('medicament as m')
      .select(['m.cip13', 'm.dci', 'm.forme', 'm.atc', 'm.type_generique'])
      .where('m.cip13', '=', anyOf(cips)),
  );
  const dcis = await rows(em, query.selectFrom('medicament as m').select('m.dci').distinct());
  const ecrire = uneEcriture(dcis.map((m) => m.dci));
  const ditsDe = statedBy(await lireClasses(em));
  return new Map(lues.map((m) => [m.cip13, ditsDe({ ...m, dci: ecrire(m.dci) })]));
}

export interface Rapprochements {
  issues: Issue[];
  ditsDe: (faits: FaitsCommuns) => DitsDeLaBase;
}
/**
 * [MED-22] Matches products; null: all. Read-only. Null without a base. Dismissed ones are skipped.
 */
export async function rapprocherProduits(
  em: EntityManager,
  ids: readonly number[] | null,
): Promise<Rapprochements | null> {
  const base = await lireBase(em);
  if (base.length === 0) return null;
  const [produits, classes] = [await lireProduits(em, ids), await lireClasses(em)];
  return {
    issues: produits.length === 0 ? [] : await rapprocherAPart({ base, produits }),
    ditsDe: statedBy(classes),
  };
}
