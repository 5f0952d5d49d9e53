import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_EDITION } from '#shared/ordonnancier/ordonnancier.schema.ts';
import { creationInstant, identity, oneOf } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A paper made of the register, and the how many-th of the same. */
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
