import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A word of the label or DCI of a product, four letters at least. Kept by the base, never removed. */
export const MotProduitEntity = defineEntity({
  name: 'MotProduit',
  tableName: 'mot_produit',
  properties: {
    id: bigIdentity(),
    mot: p.text(),
  },
});
export type MotProduitRow = RowOf<typeof MotProduitEntity>;
