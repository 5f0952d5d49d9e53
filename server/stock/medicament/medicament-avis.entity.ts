import { defineEntity, p } from '@mikro-orm/postgresql';
import { folded } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** By CIS, not by box. */
export const MedicamentAvisEntity = defineEntity({
  name: 'MedicamentAvis',
  tableName: 'medicament_avis',
  properties: {
    cis: p.text().primary(),
    avis: p.text().nullable(),
    indications: p.text().nullable(),
    recherche: folded(),
  },
});
export type MedicamentAvisRow = RowOf<typeof MedicamentAvisEntity>;
