import type { EntityManager } from '@mikro-orm/postgresql';
import {
  composerDeLaDci,
  type Connaissances,
} from '#shared/sante/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import { lireEtatDesBases } from '../../sante/interaction/bases-changees.ts';
import { lireConnaissances } from '../../sante/interaction/cache-thesaurus.ts';
import { compositionDuMedicament } from './composer-medicament.ts';
import { ecrireComposees, lireAComposer, type ProduitAComposer } from './compositions.sql.ts';
import { lockWithUnites } from './lock-with-unites.sql.ts';

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
  const produits = await lireAComposer(em, ids);
  const boites = produits.flatMap((p) => p.boite_id ?? []);
  const lues = boites.length > 0 ? await lireAComposer(em, boites) : [];
  const parId = new Map(lues.map((b) => [b.id, b]));
  return produits.map((p) => ({
    id: p.id,
    composition: composerUn(p, parId.get(p.boite_id ?? 0), connaissances),
  }));
}

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
  const changes = await ecrireComposees(em, composees, etat);
  return changes.map((p) => p.id);
}
