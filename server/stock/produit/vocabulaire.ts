import type { EntityManager } from '@mikro-orm/postgresql';
import { connaitre, type MotConnu } from '#shared/stock/produit/orthographe.rules.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

/** Ids precede commits: rereads this many behind the last seen. */
const RECOUVREMENT = 1_000;
const RELU_MS = 10 * 60_000;

interface Vocabulaire {
  mots: Map<string, MotConnu>;
  dernier: number;
  luA: number;
}
const tenus = new WeakMap<object, Vocabulaire>();

/** Spelling vocabulary, cached per process; incremental, reloaded every ten minutes. */
export async function vocabulaireDe(em: EntityManager): Promise<readonly MotConnu[]> {
  const cle = em.getDriver();
  const maintenant = performance.now();
  const tenu = tenus.get(cle);
  const frais = tenu && maintenant - tenu.luA < RELU_MS ? tenu : null;
  const depuis = frais ? frais.dernier - RECOUVREMENT : 0;
  const lus = await rows(
    em,
    query.selectFrom('mot_produit').select(['id', 'mot']).where('id', '>', depuis),
  );
  const v = frais ?? { mots: new Map<string, MotConnu>(), dernier: 0, luA: maintenant };
  for (const { id, mot } of lus) {
    if (!v.mots.has(mot)) v.mots.set(mot, tenu?.mots.get(mot) ?? connaitre(mot));
    v.dernier = Math.max(v.dernier, id);
  }
  tenus.set(cle, v);
  return [...v.mots.values()];
}
