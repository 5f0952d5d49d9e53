import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, folded, identity, instant, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A shelf. */
export const RayonEntity = defineEntity({
  name: 'Rayon',
  tableName: 'rayon',
  properties: {
    id: identity(),
    version: version(),
    libelle: p.text().unique(),
    created_at: creationInstant(),
    deleted_at: instant().nullable(),
    recherche: folded(),
  },
});
export type RayonRow = RowOf<typeof RayonEntity>;
