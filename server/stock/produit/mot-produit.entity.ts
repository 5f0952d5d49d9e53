import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity } from '../../platform/db/columns.ts';

/** Label and DCI words of four letters or more; written by the database, never removed. */
export const MotProduitEntity = defineEntity({
  name: 'MotProduit',
  tableName: 'mot_produit',
  properties: {
    id: bigIdentity(),
    mot: p.text(),
  },
});
