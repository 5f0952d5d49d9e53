import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * An event as numbered in a topic by the one publisher, after commit; `id` rises in the order of
 * publication.
 */
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
