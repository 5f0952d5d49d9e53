import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * Sales that hold a category, by day and register. Kept by the base in the transaction of the
 * sale.
 */
export const AgregatCategorieEntity = defineEntity({
  name: 'AgregatCategorie',
  tableName: 'agregat_categorie',
  properties: {
    jour: day().primary(),
    caisse_id: p.integer().primary(),
    categorie: p.text().primary(),
    nombre: p.integer(),
  },
});
export type AgregatCategorieRow = RowOf<typeof AgregatCategorieEntity>;
