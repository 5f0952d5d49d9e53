import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, identity } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Frozen by the first export; immutable. */
export const ExportComptableEntity = defineEntity({
  name: 'ExportComptable',
  tableName: 'export_comptable',
  properties: {
    id: identity(),
    /** 'YYYY-MM'. */
    mois: p.text().unique(),
    /** Canonical text of `FaitsComptables`. */
    faits: p.text(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type ExportComptableRow = RowOf<typeof ExportComptableEntity>;
