import type { EntityManager } from '@mikro-orm/postgresql';
import type { NomListe } from '#shared/admin/reference/reference.schema.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ProduitRow } from './produit.entity.ts';

/** Stored as text in products; natures go by id, movements keep their old motive. */
const COLONNE_PRODUIT: Partial<
  Record<NomListe, keyof Pick<ProduitRow, 'forme' | 'famille' | 'classe' | 'categorie'>>
> = {
  prod_formes: 'forme',
  prod_familles: 'famille',
  prod_classe_theraps: 'classe',
  prod_categories: 'categorie',
};

/** Locks by ascending id. Clients refetch on the label's event. */
export async function renommerDansProduits(
  em: EntityManager,
  { liste, ancien, nouveau }: { liste: NomListe; ancien: string; nouveau: string },
): Promise<void> {
  const colonne = COLONNE_PRODUIT[liste];
  if (!colonne) return;
  await rows(
    em,
    query
      .with(
        (cte) => cte('p').materialized(),
        (db) =>
          db
            .selectFrom('produit')
            .select('id')
            .where(colonne, '=', ancien)
            .orderBy('id')
            .forNoKeyUpdate(),
      )
      .updateTable('produit')
      .set(colonne, nouveau)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', (eb) => eb.selectFrom('p').select('id')),
  );
}
