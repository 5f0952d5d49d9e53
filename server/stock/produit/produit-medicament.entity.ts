import { defineEntity, p } from '@mikro-orm/postgresql';
import type { BoiteProche } from '#shared/stock/produit/rapprocher.rules.ts';
import { SORTS } from '#shared/stock/produit/rapprochement.schema.ts';
import { instant, oneOf, ownedBy } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ProduitEntity } from './produit.entity.ts';

/** Match with the medicines base, and fields it wrote. */
export const ProduitMedicamentEntity = defineEntity({
  name: 'ProduitMedicament',
  tableName: 'produit_medicament',
  properties: {
    produit_id: ownedBy(ProduitEntity).primary(),
    sort: oneOf(SORTS),
    /** Matched box; null when doubtful, none or dismissed. */
    cip13: p.text().nullable(),
    candidats: p.json<BoiteProche[]>().defaultRaw(`'[]'`),
    /** Null: automatic. */
    par: p.text().nullable(),
    at: instant(),
    /** Last written by the base; null: nothing. */
    dci: p.text().nullable(),
    forme: p.text().nullable(),
    famille: p.text().nullable(),
    classe: p.text().nullable(),
    categorie: p.text().nullable(),
  },
});
export type ProduitMedicamentRow = RowOf<typeof ProduitMedicamentEntity>;
