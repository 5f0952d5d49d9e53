import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

export type PrixDeProduit = Pick<ProduitRow, 'id' | 'prix_achat' | 'prix_de_vente'>;

/** One statement; the caller holds the locks. */
export async function changerPrix(
  em: EntityManager,
  prix: readonly PrixDeProduit[],
  maintenant: Date,
): Promise<void> {
  await sql(
    em,
    `update produit p
      set prix_achat = n.achat, prix_de_vente = n.vente, version = p.version + 1, updated_at = $4
      from unnest($1::int[], $2::bigint[], $3::bigint[]) as n(id, achat, vente)
      where p.id = n.id`,
    [
      prix.map((p) => p.id),
      prix.map((p) => p.prix_achat),
      prix.map((p) => p.prix_de_vente),
      maintenant,
    ],
  );
}
