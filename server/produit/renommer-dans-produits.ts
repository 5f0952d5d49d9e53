import type { EntityManager } from '@mikro-orm/postgresql';
import type { NomListe } from '#shared/reference/reference.schema.ts';
import { sql } from '../db/sql.ts';
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
  await sql(
    em,
    `with p as materialized (select id from produit where ${colonne} = $1 order by id for no key update)
    update produit set ${colonne} = $2, version = version + 1 where id in (select id from p)`,
    [ancien, nouveau],
  );
}
