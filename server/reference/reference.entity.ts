import { defineEntity, p } from '@mikro-orm/postgresql';
import { folded, identity, instant, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A label of one of the six lists; `cle` is what code looks for, whatever the label becomes. */
export const ReferenceEntity = defineEntity({
  name: 'Reference',
  tableName: 'reference',
  properties: {
    id: identity(),
    liste: p.text(),
    libelle: p.text(),
    deleted_at: instant().nullable(),
    recherche: folded(),
    version: version(),
    cle: p.text().unique().nullable(),
  },
  uniques: [{ properties: ['liste', 'libelle'] }],
});
export type ReferenceRow = RowOf<typeof ReferenceEntity>;
