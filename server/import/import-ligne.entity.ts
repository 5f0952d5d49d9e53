import { defineEntity, p } from '@mikro-orm/postgresql';
import { ACTES_IMPORTES, ETATS_IMPORTES } from '#shared/import/genres.ts';
import { ImportEntity } from './import.entity.ts';
import { oneOf, ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A row of an imported file, as written, and what became of it. */
export const ImportLigneEntity = defineEntity({
  name: 'ImportLigne',
  tableName: 'import_ligne',
  properties: {
    import_id: ownedBy(ImportEntity).primary(),
    ligne: p.integer().primary(),
    cellules: p.array(),
    etat: oneOf(ETATS_IMPORTES).nullable(),
    acte: oneOf(ACTES_IMPORTES).nullable(),
    avertie: p.boolean().default(false),
    raisons: p.array().defaultRaw("'{}'::text[]"),
    /** The earlier row it adds to. */
    avec: p.integer().nullable(),
    /** What it names, found or made. */
    cible_id: p.integer().nullable(),
    /** What it says, as it is written: amounts in hundredths. */
    ecrit: p.json<Record<string, unknown>>().nullable(),
    /** The same columns as they stood before it was written. */
    avant: p.json<Record<string, unknown>>().nullable(),
    /** Undone; false: could not be. */
    defaite: p.boolean().nullable(),
  },
});
export type ImportLigneRow = RowOf<typeof ImportLigneEntity>;
