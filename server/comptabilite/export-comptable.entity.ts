import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, identity } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A month as its first export froze it. Written once, never changed. */
export const ExportComptableEntity = defineEntity({
  name: 'ExportComptable',
  tableName: 'export_comptable',
  properties: {
    id: identity(),
    /** 'YYYY-MM'. */
    mois: p.text().unique(),
    /** Canonical text of the facts (`FaitsComptables`). */
    faits: p.text(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type ExportComptableRow = RowOf<typeof ExportComptableEntity>;
