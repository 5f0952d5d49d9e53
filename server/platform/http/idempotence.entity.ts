import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Stored answers. `corps` is text, replayed byte for byte. */
export const IdempotenceEntity = defineEntity({
  name: 'Idempotence',
  tableName: 'idempotence',
  properties: {
    utilisateur_id: p.integer().primary(),
    cle: p.uuid().primary(),
    empreinte: p.text(),
    statut: p.integer().nullable(),
    corps: p.text().nullable(),
    created_at: creationInstant(),
  },
});
export type IdempotenceRow = RowOf<typeof IdempotenceEntity>;
