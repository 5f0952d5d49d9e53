import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Sales by category, day and register; maintained by trigger in the sale's transaction. */
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
