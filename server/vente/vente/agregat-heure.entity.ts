import { defineEntity, p } from '@mikro-orm/postgresql';
import { centimes, day } from '../../platform/db/columns.ts';

/** Sales and turnover by hour; maintained by trigger in the sale's transaction. */
export const AgregatHeureEntity = defineEntity({
  name: 'AgregatHeure',
  tableName: 'agregat_heure',
  properties: {
    jour: day().primary(),
    heure: p.smallint().primary(),
    caisse_id: p.integer().primary(),
    nombre: p.integer(),
    total: centimes(),
  },
});
