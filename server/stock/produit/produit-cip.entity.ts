import { defineEntity, p } from '@mikro-orm/postgresql';
import { ProduitEntity } from './produit.entity.ts';
import { ownedBy } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** One product per CIP over four columns; written by the database. */
export const ProduitCipEntity = defineEntity({
  name: 'ProduitCip',
  tableName: 'produit_cip',
  properties: {
    cip: p.text().primary(),
    produit_id: ownedBy(ProduitEntity),
    /** Canonical number [SCN-22]; null on the product's second spelling. */
    canonique: p.text().unique().nullable(),
  },
});
export type ProduitCipRow = RowOf<typeof ProduitCipEntity>;
