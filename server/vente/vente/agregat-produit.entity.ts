import { defineEntity, p } from '@mikro-orm/postgresql';
import { centimes, day } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Product sales by day; maintained by trigger in the sale's transaction. */
export const AgregatProduitEntity = defineEntity({
  name: 'AgregatProduit',
  tableName: 'agregat_produit',
  properties: {
    jour: day().primary(),
    produit_id: p.integer().primary(),
    qte: p.integer(),
    ht: centimes(),
    total: centimes(),
    achat: centimes(),
    annulee: p.integer(),
  },
});
export type AgregatProduitRow = RowOf<typeof AgregatProduitEntity>;
