import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import { type PartDeLot, SANS_LOT } from '#shared/stock/produit/lots.rules.ts';
import { anyOf, constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { ecrireLots, type LotNomme, PERIME } from './lots.sql.ts';

const LOTS = query
  .selectFrom('lot as t')
  .select(['t.id', 't.produit_id', 't.numero', 't.qte', 't.date_expiration'])
  .select(fragment.raw<boolean>(PERIME).as('perime'))
  .where('t.qte', '>', constant(0));
export type LotLu = InferResult<typeof LOTS>[number];

/** Separate statement: sees what committed before the row locks. */
export const lireLotsDe = (em: EntityManager, produits: readonly number[]): Promise<LotLu[]> =>
  rows(em, LOTS.where('t.produit_id', '=', anyOf(produits)));
/** Products of a basket, and others. */
export const lireLotsDuPanier = (
  em: EntityManager,
  reservation_id: number,
  autres: readonly number[],
): Promise<LotLu[]> =>
  rows(
    em,
    LOTS.where('t.produit_id', 'in', (eb) =>
      eb
        .selectFrom('reservation_produit')
        .select('produit_id')
        .where('reservation_id', '=', reservation_id)
        .union(query.selectNoFrom(fragment<number>`unnest(${autres}::int[])`.as('produit_id'))),
    ),
  );

/** By ascending id. */
export const lockProduits = (em: EntityManager, ids: readonly number[]) =>
  rows(
    em,
    query
      .selectFrom('produit')
      .select('id')
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** Locks by ascending id, then reads. */
export async function lockLots(em: EntityManager, produits: readonly number[]): Promise<LotLu[]> {
  const [, lots] = await Promise.all([lockProduits(em, produits), lireLotsDe(em, produits)]);
  return lots;
}

export function perimeesDe(lots: readonly LotLu[]): Map<number, number> {
  const perimees = new Map<number, number>();
  for (const l of lots)
    if (l.perime) perimees.set(l.produit_id, (perimees.get(l.produit_id) ?? 0) + l.qte);
  return perimees;
}

export const vendables = (lots: readonly LotLu[]): LotLu[] => lots.filter((l) => !l.perime);

/**
 * In order, created empty when new; null without number or date. Same number, other date: another
 * lot, one being misread; recalls find both.
 */
export async function ouvrirLots(
  em: EntityManager,
  lots: readonly LotNomme[],
): Promise<(number | null)[]> {
  const nommes = lots
    .map((l) => ({ ...l, numero: l.numero ?? SANS_LOT }))
    .filter((l) => l.numero !== SANS_LOT || l.date_expiration !== null);
  const cle = (l: LotNomme) =>
    JSON.stringify([l.produit_id, l.numero ?? SANS_LOT, l.date_expiration]);
  if (nommes.length === 0) return lots.map(() => null);
  const lus = await ecrireLots(em, nommes);
  const ids = new Map(lus.map((l) => [cle(l), l.id]));
  return lots.map((l) => ids.get(cle(l)) ?? null);
}

/** Lots an act took from, for putting back. `source`: as on the movement. */
export const partsPrises = (
  em: EntityManager,
  source: string,
  source_id: number,
): Promise<PartDeLot[]> =>
  rows(
    em,
    query
      .selectFrom('lot_mouvement')
      .select(['lot_id', 'produit_id', fragment<number>`-sum(qte)`.as('qte')])
      .where('source_id', '=', source_id)
      .where('source', '=', source)
      .groupBy(['lot_id', 'produit_id'])
      .having(fragment<number>`sum(qte)`, '<', constant(0))
      .orderBy('lot_id'),
  );

/** Each part back in its lot; unnamed stays unnamed. */
export function repartir(
  lignes: readonly { produit_id: number; qte: number }[],
  parts: readonly PartDeLot[],
): { produit_id: number; qte: number; lot_id: number | null }[] {
  const parProduit = Map.groupBy(parts, (p) => p.produit_id);
  return lignes.flatMap(({ produit_id, qte }) => {
    const siennes = parProduit.get(produit_id) ?? [];
    const reste = qte - siennes.reduce((s, p) => s + p.qte, 0);
    return [...siennes, ...(reste > 0 ? [{ produit_id, qte: reste, lot_id: null }] : [])];
  });
}
