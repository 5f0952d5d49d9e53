import type { EntityManager } from '@mikro-orm/postgresql';
import { coutMoyen, type Livre } from '#shared/produit/cout-moyen.rules.ts';
import { sql } from '../db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

/** Price in hundredths. */
export interface LivraisonDeProduit extends Livre {
  produit_id: number;
}
type Tenu = Pick<ProduitRow, 'id' | 'qte' | 'prix_achat' | 'cout_moyen'>;

/** [PRO-23] Call before prices and stock are written; caller holds the locks. */
export async function updateCoutMoyen(
  em: EntityManager,
  livraisons: readonly LivraisonDeProduit[],
): Promise<void> {
  const parProduit = Map.groupBy(livraisons, (l) => l.produit_id);
  const ids = [...parProduit.keys()];
  const tenus = await sql<Tenu>(
    em,
    'select id, qte, prix_achat, cout_moyen from produit where id = any($1) order by id',
    [ids],
  );
  await sql(
    em,
    `update produit p
      set cout_moyen = n.cout
      from unnest($1::int[], $2::bigint[]) as n(id, cout)
      where p.id = n.id`,
    [
      tenus.map((p) => p.id),
      tenus.map((p) =>
        coutMoyen({ qte: p.qte, cout: p.cout_moyen ?? p.prix_achat }, parProduit.get(p.id) ?? []),
      ),
    ],
  );
}
