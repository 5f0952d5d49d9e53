import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../db/row.ts';

/** One row a topic: the last number given. */
export const SujetEntity = defineEntity({
  name: 'Sujet',
  tableName: 'sujet',
  properties: {
    topic: p.text().primary(),
    seq: p.bigint('number'),
  },
});
export type SujetRow = RowOf<typeof SujetEntity>;
