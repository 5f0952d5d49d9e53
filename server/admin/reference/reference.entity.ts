import { defineEntity, p } from '@mikro-orm/postgresql';
import { folded, identity, instant, version } from '../../platform/db/columns.ts';

/** `cle`: stable code key, whatever the label. */
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
