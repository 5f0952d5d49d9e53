import { defineEntity, p } from '@mikro-orm/postgresql';
import { day, sum } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Sums by month and register; basket ids from `panier_de` to `panier_a`. Trigger-maintained. */
export const AgregatMoisEntity = defineEntity({
  name: 'AgregatMois',
  tableName: 'agregat_mois',
  properties: {
    /** First day. */
    mois: day().primary(),
    caisse_id: p.integer().primary(),
    ventes: p.bigint('number').defaultRaw('0'),
    annulees: p.bigint('number').defaultRaw('0'),
    nombre: p.bigint('number').defaultRaw('0'),
    total: sum(),
    ht: sum(),
    tva: sum(),
    css: sum(),
    garde: sum(),
    remise: sum(),
    total_client: sum(),
    total_prise_en_charge: sum(),
    achat: sum(),
    panier_de: p.integer().nullable(),
    panier_a: p.integer().nullable(),
  },
});
export type AgregatMoisRow = RowOf<typeof AgregatMoisEntity>;
