import { defineEntity, p } from '@mikro-orm/postgresql';
import { ACTES_IMPORTES, ETATS_IMPORTES } from '#shared/platform/import/genres.ts';
import { ImportEntity } from './import.entity.ts';
import { oneOf, ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

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
    /** Earlier row it extends. */
    avec: p.integer().nullable(),
    /** Existing or created record. */
    cible_id: p.integer().nullable(),
    /** Values written; amounts in hundredths. */
    ecrit: p.json<Record<string, unknown>>().nullable(),
    /** Previous values, for undo. */
    avant: p.json<Record<string, unknown>>().nullable(),
    /** Null: not undone; false: could not be. */
    defaite: p.boolean().nullable(),
  },
});
export type ImportLigneRow = RowOf<typeof ImportLigneEntity>;
