import type { EntityManager } from '@mikro-orm/postgresql';
import { composerDeLaDci, type Connaissances } from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import { lireEtatDesBases } from '../interaction/bases-changees.ts';
import { lireConnaissances } from '../interaction/tenir-thesaurus.ts';
import type { OrNull } from '../db/row.ts';
import { sql } from '../db/sql.ts';
import {
  COLONNES_A_COMPOSER,
  compositionDuMedicament,
  type MedicamentAComposer,
} from './composer-medicament.ts';
import type { DeconditionnementRow } from './deconditionnement.entity.ts';
import type { ProduitRow } from './produit.entity.ts';
import { tenirAvecUnites } from './tenir-avec-unites.ts';

interface ProduitAComposer
  extends
    Pick<ProduitRow, 'id' | 'dci' | 'forme'>,
    MedicamentAComposer,
    OrNull<Pick<DeconditionnementRow, 'boite_id'>> {}

/**
 * Each product with its box if it is a unit, and the medicine of the base that bears its codes, else
 * the one that it is.
 */
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
/** What is said of it, then of its box: a code before any DCI. */
const composerUn = (
  p: ProduitAComposer,
  boite: ProduitAComposer | undefined,
  c: Connaissances,
): CompositionDuProduit | null =>
  parSonCode(p, c) ??
  (boite ? parSonCode(boite, c) : null) ??
  composerDeLaDci(p, c) ??
  (boite ? composerDeLaDci(boite, c) : null);

/** What each of them is made of. Their boxes are read, not held: they hold their units to change. */
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

/** What is made of something else is another version of the product, or screens would keep the old. */
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

/** By what products are composed: what names mean, and the state of the bases that says it. */
export interface Composeur {
  connaissances: Connaissances | null;
  etat: number;
}
export const preparerComposeur = async (em: EntityManager): Promise<Composeur> => ({
  connaissances: await lireConnaissances(em),
  etat: (await lireEtatDesBases(em)).etat,
});

/**
 * [INT-16] Writes what these products are made of, as the bases now say it: by their code, else by
 * their DCI; a unit says what its box says where it says nothing itself, and is written with it.
 * Products are held by ascending id, by a statement of its own: what is read comes after the wait.
 * Without a thesaurus nothing is known of any. Answers those that are made of something else.
 */
export async function ecrireCompositions(
  em: EntityManager,
  ids: readonly number[],
  composeur?: Composeur,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { connaissances, etat } = composeur ?? (await preparerComposeur(em));
  const tenus = (await tenirAvecUnites(em, ids)).map((p) => p.id);
  const composees = connaissances
    ? await composer(em, tenus, connaissances)
    : tenus.map((id) => ({ id, composition: null }));
  const changes = await sql<Pick<ProduitRow, 'id'>>(em, ECRIRE, [JSON.stringify(composees), etat]);
  return changes.map((p) => p.id);
}
