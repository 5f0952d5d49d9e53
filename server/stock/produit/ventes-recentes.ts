import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { AUJOURDHUI } from './retenues.sql.ts';

/** Days, today included. */
const JOURS = 90;
const GARDE_MS = 10 * 60_000;
/** Candidates checked first by too broad a search. */
const MEILLEURS = 2_000;

export interface VentesRecentes {
  vendus: ReadonlyMap<number, number>;
  meilleurs: readonly number[];
}
const boites = fragment<number>`sum(qte)`;
const LIRE = query
  .selectFrom('agregat_produit')
  .select(['produit_id', boites.as('qte')])
  .where('jour', '>', fragment.raw<string>(`${AUJOURDHUI} - ${JOURS}`))
  .groupBy('produit_id')
  .having(boites, '>', constant(0))
  .orderBy(boites, 'desc')
  .orderBy('produit_id');

async function lire(em: EntityManager): Promise<VentesRecentes> {
  const lus = await rows(em, LIRE);
  return {
    vendus: new Map(lus.map((v) => [v.produit_id, v.qte])),
    meilleurs: lus.slice(0, MEILLEURS).map((v) => v.produit_id),
  };
}

interface Tenu {
  luA: number;
  ventes: Promise<VentesRecentes>;
}
const tenus = new WeakMap<object, Tenu>();
/** From daily sums, cached ten minutes: ranking needs no fresher. */
export function ventesRecentes(em: EntityManager): Promise<VentesRecentes> {
  const cle = em.getDriver();
  const maintenant = performance.now();
  const tenu = tenus.get(cle);
  if (tenu && maintenant - tenu.luA < GARDE_MS) return tenu.ventes;
  const ventes = lire(em);
  tenus.set(cle, { luA: maintenant, ventes });
  // failures are not cached
  ventes.catch(() => tenus.delete(cle));
  return ventes;
}
