import type { EntityManager } from '@mikro-orm/postgresql';
import { composerDeLaDci, type Connaissances } from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import { lireEtatDesBases } from '../interaction/bases-changees.ts';
import { lireConnaissances } from '../interaction/cache-thesaurus.ts';
import type { OrNull } from '../db/row.ts';
import { sql } from '../db/sql.ts';
import {
  COLONNES_A_COMPOSER,
  compositionDuMedicament,
  type MedicamentAComposer,
} from './composer-medicament.ts';
import type { DeconditionnementRow } from './deconditionnement.entity.ts';
import type { ProduitRow } from './produit.entity.ts';
import { lockWithUnites } from './lock-with-unites.ts';

interface ProduitAComposer
  extends
    Pick<ProduitRow, 'id' | 'dci' | 'forme'>,
    MedicamentAComposer,
    OrNull<Pick<DeconditionnementRow, 'boite_id'>> {}

/** With its box and the base medicine by code, else by match. */
const LIRE = `select p.id, p.dci, p.forme, d.boite_id, ${COLONNES_A_COMPOSER}
  from produit p
  left join deconditionnement d on d.unite_id = p.id
  left join lateral (
    select x.*
    from (select c.cip, 0 as rang
    from produit_cip c
    where c.produit_id = p.id
    union all
    select l.cip13, 1
    from produit_medicament l
    where l.produit_id = p.id and l.cip13 is not null) c
    join medicament x on x.cip13 = c.cip or x.cip7 = c.cip
    order by c.rang, (x.cip13 = c.cip) desc, x.id
    limit 1
  ) m on true
  left join medicament_fiche f on f.cis = m.cis
  where p.id = any($1)
  order by p.id`;

const parSonCode = (p: ProduitAComposer, c: Connaissances): CompositionDuProduit | null =>
  p.cis === null ? null : compositionDuMedicament(p, c);
/** Own code, box code, then DCI. */
const composerUn = (
  p: ProduitAComposer,
  boite: ProduitAComposer | undefined,
  c: Connaissances,
): CompositionDuProduit | null =>
  parSonCode(p, c) ??
  (boite ? parSonCode(boite, c) : null) ??
  composerDeLaDci(p, c) ??
  (boite ? composerDeLaDci(boite, c) : null);

/** Boxes are read unlocked: their lock covers their units' changes. */
async function composer(
  em: EntityManager,
  ids: readonly number[],
  connaissances: Connaissances,
): Promise<{ id: number; composition: CompositionDuProduit | null }[]> {
  const produits = await sql<ProduitAComposer>(em, LIRE, [ids]);
  const boites = produits.flatMap((p) => p.boite_id ?? []);
  const lues = boites.length > 0 ? await sql<ProduitAComposer>(em, LIRE, [boites]) : [];
  const parId = new Map(lues.map((b) => [b.id, b]));
  return produits.map((p) => ({
    id: p.id,
    composition: composerUn(p, parId.get(p.boite_id ?? 0), connaissances),
  }));
}

/** Bumps the version: clients would cache the old composition. */
const ECRIRE = `
  with dits as (select v.id,
    case when jsonb_typeof(v.composition) <> 'null' then v.composition end as composition
  from jsonb_to_recordset($1::jsonb) as v (id integer, composition jsonb)),
    changes as (select p.id
    from produit p
    join dits d using (id)
    where p.composition is distinct from d.composition),
    ecrits as (
      update produit p
      set composition = d.composition, composee = $2,
        version = p.version + (p.composition is distinct from d.composition)::int
      from dits d
      where p.id = d.id
    )
  select id
  from changes
  order by id`;

/** Vocabulary, and the base state it came from. */
export interface Composeur {
  connaissances: Connaissances | null;
  etat: number;
}
export const preparerComposeur = async (em: EntityManager): Promise<Composeur> => ({
  connaissances: await lireConnaissances(em),
  etat: (await lireEtatDesBases(em)).etat,
});

/**
 * [INT-16] By code, else DCI; units inherit from and follow their box. Products are locked by
 * ascending id in a prior statement, so reads follow the wait. Null without a thesaurus. Answers
 * changed ones.
 */
export async function ecrireCompositions(
  em: EntityManager,
  ids: readonly number[],
  composeur?: Composeur,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { connaissances, etat } = composeur ?? (await preparerComposeur(em));
  const tenus = (await lockWithUnites(em, ids)).map((p) => p.id);
  const composees = connaissances
    ? await composer(em, tenus, connaissances)
    : tenus.map((id) => ({ id, composition: null }));
  const changes = await sql<Pick<ProduitRow, 'id'>>(em, ECRIRE, [JSON.stringify(composees), etat]);
  return changes.map((p) => p.id);
}
