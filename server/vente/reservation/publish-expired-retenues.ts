import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { advanceInstant, holdInstant } from '../../platform/db/parametre.ts';
import { publishDisponibles } from '../../stock/produit/publish-stock.ts';

const JUSQUE = 'retenues_echues';

/**
 * [RES-63] Unsent baskets stop reserving 30 minutes after the last edit (contract §4): publishes
 * availability. Resumes any process's last pass. Answers product count.
 */
export async function publishExpiredRetenues(em: EntityManager): Promise<number> {
  const depuis = await holdInstant(em, JUSQUE);
  const produits = await rows(
    em,
    query
      .selectFrom('reservation as r')
      .innerJoin('reservation_produit as l', 'l.reservation_id', 'r.id')
      .select('l.produit_id')
      .distinct()
      .where('r.status', '=', constant('Brouillon'))
      .where('r.switch_caisse_at', 'is', null)
      .where('r.edited_at', '>', fragment<string>`${depuis}::timestamptz - interval '30 minutes'`)
      .where('r.edited_at', '<=', fragment<string>`now() - interval '30 minutes'`)
      .orderBy('l.produit_id'),
  );
  await advanceInstant(em, JUSQUE);
  await publishDisponibles(
    em,
    produits.map((p) => p.produit_id),
  );
  return produits.length;
}
