import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_EDITION } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { creationInstant, identity, oneOf } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Printed register, with its copy rank. */
export const EditionOrdonnancierEntity = defineEntity({
  name: 'EditionOrdonnancier',
  tableName: 'edition_ordonnancier',
  properties: {
    id: identity(),
    genre: oneOf(GENRES_EDITION),
    portee: p.text(),
    rang: p.integer(),
    lignes: p.integer(),
    par: p.text(),
    at: creationInstant(),
  },
  uniques: [{ properties: ['genre', 'portee', 'rang'] }],
});
export type EditionOrdonnancierRow = RowOf<typeof EditionOrdonnancierEntity>;
