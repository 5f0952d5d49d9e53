import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Database epoch, changed by a restoration. Single row. */
export const EpoqueEntity = defineEntity({
  name: 'Epoque',
  tableName: 'epoque',
  properties: {
    seule: p.boolean().primary().default(true),
    valeur: p.uuid().defaultRaw('gen_random_uuid()'),
    restauree_a: instant().nullable(),
    jusqu_a: instant().nullable(),
  },
});
export type EpoqueRow = RowOf<typeof EpoqueEntity>;
