import { defineEntity, p } from '@mikro-orm/postgresql';
import { ProduitEntity } from './produit.entity.ts';
import { ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Each CIP belongs to one product, whichever of its four columns holds it. Kept by the base. */
export const ProduitCipEntity = defineEntity({
  name: 'ProduitCip',
  tableName: 'produit_cip',
  properties: {
    cip: p.text().primary(),
    produit_id: ownedBy(ProduitEntity),
    /** The number, however it is written [SCN-22]; null on a second spelling of the same product. */
    canonique: p.text().unique().nullable(),
  },
});
export type ProduitCipRow = RowOf<typeof ProduitCipEntity>;
