import type { EntityManager } from '@mikro-orm/postgresql';
import { coutMoyen, type Livre } from '#shared/stock/produit/cout-moyen.rules.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { poserCouts } from './prix.sql.ts';

/** Price in hundredths. */
export interface LivraisonDeProduit extends Livre {
  produit_id: number;
}

/** [PRO-23] Call before prices and stock are written; caller holds the locks. */
export async function updateCoutMoyen(
  em: EntityManager,
  livraisons: readonly LivraisonDeProduit[],
): Promise<void> {
  const parProduit = Map.groupBy(livraisons, (l) => l.produit_id);
  const ids = [...parProduit.keys()];
  const tenus = await rows(
    em,
    query
      .selectFrom('produit')
      .select(['id', 'qte', 'prix_achat', 'cout_moyen'])
      .where('id', '=', anyOf(ids))
      .orderBy('id'),
  );
  await poserCouts(
    em,
    tenus.map(({ id, qte, cout_moyen, prix_achat }) => ({
      id,
      cout: coutMoyen({ qte, cout: cout_moyen ?? prix_achat }, parProduit.get(id) ?? []),
    })),
  );
}
