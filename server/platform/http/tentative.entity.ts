import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Failed logins, by name or address. */
export const TentativeEntity = defineEntity({
  name: 'Tentative',
  tableName: 'tentative',
  properties: {
    cle: p.text().primary(),
    echecs: p.integer(),
    depuis: instant(),
    bloque_jusqu_a: instant().nullable(),
  },
});
export type TentativeRow = RowOf<typeof TentativeEntity>;
