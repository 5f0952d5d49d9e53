import { defineEntity, p } from '@mikro-orm/postgresql';
import { day, sum } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/**
 * Sums by day, register and seller; maintained by trigger with sales, cancellations and returns.
 */
export const AgregatJourEntity = defineEntity({
  name: 'AgregatJour',
  tableName: 'agregat_jour',
  properties: {
    jour: day().primary(),
    caisse_id: p.integer().primary(),
    user_id: p.integer().primary(),
    ventes: p.integer().default(0),
    annulees: p.integer().default(0),
    nombre: p.integer().default(0),
    annulations: p.integer().default(0),
    retours: p.integer().default(0),
    total: sum(),
    ht: sum(),
    tva: sum(),
    css: sum(),
    garde: sum(),
    remise: sum(),
    total_client: sum(),
    total_prise_en_charge: sum(),
    arrondi: sum(),
    achat: sum(),
    annulations_total: sum(),
    espece: sum(),
    cheque: sum(),
    mobile_money: sum(),
    autres: sum(),
  },
});
export type AgregatJourRow = RowOf<typeof AgregatJourEntity>;
