import type { EntityManager } from '@mikro-orm/postgresql';
import type { NomListe } from '#shared/reference/reference.schema.ts';
import { sql } from '../db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

/**
 * Products hold these labels as text, and follow a renaming; the nature is held by its id, and
 * movements keep the motive they were made with.
 */
const COLONNE_PRODUIT: Partial<
  Record<NomListe, keyof Pick<ProduitRow, 'forme' | 'famille' | 'classe' | 'categorie'>>
> = {
  prod_formes: 'forme',
  prod_familles: 'famille',
  prod_classe_theraps: 'classe',
  prod_categories: 'categorie',
};

/**
 * A label changed: its products follow. Locked in ascending id, like every act that touches several
 * products. Screens read them again when they hear of the label.
 */
export async function renommerDansProduits(
  em: EntityManager,
  { liste, ancien, nouveau }: { liste: NomListe; ancien: string; nouveau: string },
): Promise<void> {
  const colonne = COLONNE_PRODUIT[liste];
  if (!colonne) return;
  await sql(
    em,
    `with p as materialized (select id from produit where ${colonne} = $1 order by id for no key update)
    update produit set ${colonne} = $2, version = version + 1 where id in (select id from p)`,
    [ancien, nouveau],
  );
}
