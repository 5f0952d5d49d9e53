import { defineEntity } from '@mikro-orm/postgresql';
import { day } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Sealed block of days; `fin` exclusive. */
export const PalierEntity = defineEntity({
  name: 'Palier',
  tableName: 'palier',
  properties: {
    debut: day().primary(),
    fin: day().primary(),
  },
});
export type PalierRow = RowOf<typeof PalierEntity>;
