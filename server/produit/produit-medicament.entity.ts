import { defineEntity, p } from '@mikro-orm/postgresql';
import type { BoiteProche } from '#shared/produit/rapprocher.rules.ts';
import { SORTS } from '#shared/produit/rapprochement.schema.ts';
import { instant, oneOf, ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { ProduitEntity } from './produit.entity.ts';

/** What a product is in the medicines base, and what that base wrote of it. */
export const ProduitMedicamentEntity = defineEntity({
  name: 'ProduitMedicament',
  tableName: 'produit_medicament',
  properties: {
    produit_id: ownedBy(ProduitEntity).primary(),
    sort: oneOf(SORTS),
    /** The box of the base that it is; null of what is doubtful, of none, or put aside. */
    cip13: p.text().nullable(),
    candidats: p.json<BoiteProche[]>().defaultRaw(`'[]'`),
    /** Who said it; null: the rule. */
    par: p.text().nullable(),
    at: instant(),
    /** What the base last wrote in the product; null where it wrote nothing. */
    dci: p.text().nullable(),
    forme: p.text().nullable(),
    famille: p.text().nullable(),
    classe: p.text().nullable(),
    categorie: p.text().nullable(),
  },
});
export type ProduitMedicamentRow = RowOf<typeof ProduitMedicamentEntity>;
