import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Event numbered per topic after commit; `id` follows publication order. */
export const PublicationEntity = defineEntity({
  name: 'Publication',
  tableName: 'publication',
  properties: {
    id: bigIdentity(),
    topic: p.text(),
    seq: p.bigint('number'),
    evenement_id: p.bigint('number'),
  },
  uniques: [{ properties: ['topic', 'seq'] }],
});
export type PublicationRow = RowOf<typeof PublicationEntity>;
