import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../db/row.ts';

/** Last number per topic. */
export const SujetEntity = defineEntity({
  name: 'Sujet',
  tableName: 'sujet',
  properties: {
    topic: p.text().primary(),
    seq: p.bigint('number'),
  },
});
export type SujetRow = RowOf<typeof SujetEntity>;
