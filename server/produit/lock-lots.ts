import type { EntityManager } from '@mikro-orm/postgresql';
import { type PartDeLot, SANS_LOT } from '#shared/produit/lots.rules.ts';
import { sql } from '../db/sql.ts';
import { perimeAu } from './lire-retenues.ts';
import type { LotRow } from './lot.entity.ts';
import type { LotMouvementRow } from './lot-mouvement.entity.ts';

export interface LotLu extends Pick<
  LotRow,
  'id' | 'produit_id' | 'numero' | 'qte' | 'date_expiration'
> {
  perime: boolean;
}

const LOTS = `select t.id, t.produit_id, t.numero, t.qte, t.date_expiration::text as date_expiration,
    coalesce(${perimeAu('t.date_expiration')}, false) as perime
  from lot t
  where t.qte > 0`;

/** Separate statement: sees what committed before the row locks. */
export const lireLotsDe = (em: EntityManager, produits: readonly number[]): Promise<LotLu[]> =>
  sql<LotLu>(em, `${LOTS} and t.produit_id = any($1)`, [produits]);
/** Products of a basket, and others. */
export const lireLotsDuPanier = (
  em: EntityManager,
  reservation_id: number,
  autres: readonly number[],
): Promise<LotLu[]> =>
  sql<LotLu>(
    em,
    `${LOTS} and t.produit_id in (select produit_id from reservation_produit where reservation_id = $1 union select unnest($2::int[]))`,
    [reservation_id, autres],
  );

/** Locks by ascending id, then reads. */
export async function lockLots(em: EntityManager, produits: readonly number[]): Promise<LotLu[]> {
  const [, lots] = await Promise.all([
    sql(em, 'select id from produit where id = any($1) order by id for no key update', [produits]),
    lireLotsDe(em, produits),
  ]);
  return lots;
}

export function perimeesDe(lots: readonly LotLu[]): Map<number, number> {
  const perimees = new Map<number, number>();
  for (const l of lots)
    if (l.perime) perimees.set(l.produit_id, (perimees.get(l.produit_id) ?? 0) + l.qte);
  return perimees;
}

export const vendables = (lots: readonly LotLu[]): LotLu[] => lots.filter((l) => !l.perime);

type LotOuvert = Pick<LotRow, 'id' | 'produit_id' | 'numero' | 'date_expiration'>;
export interface LotNomme {
  produit_id: number;
  numero: string | null;
  /** YYYY-MM-DD. */
  date_expiration: string | null;
}
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
  const lus = await sql<LotOuvert>(
    em,
    `
    insert into lot as t (produit_id, numero, date_expiration)
    select distinct *
    from unnest($1::int[], $2::text[], $3::date[])
    order by 1, 2, 3
    on conflict (produit_id, numero, date_expiration)
    do update set numero = excluded.numero
    returning id, produit_id, numero, date_expiration::text as date_expiration`,
    [
      nommes.map((l) => l.produit_id),
      nommes.map((l) => l.numero),
      nommes.map((l) => l.date_expiration),
    ],
  );
  const ids = new Map(lus.map((l) => [cle(l), l.id]));
  return lots.map((l) => ids.get(cle(l)) ?? null);
}

type PartPrise = Pick<LotMouvementRow, 'lot_id' | 'produit_id' | 'qte'>;
/** Lots an act took from, for putting back. `source`: as on the movement. */
export const partsPrises = (
  em: EntityManager,
  source: string,
  source_id: number,
): Promise<PartDeLot[]> =>
  sql<PartPrise>(
    em,
    `select lot_id, produit_id, (-sum(qte))::int as qte
      from lot_mouvement
      where source_id = $2 and source = $1
      group by 1, 2
      having sum(qte) < 0
      order by 1`,
    [source, source_id],
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
