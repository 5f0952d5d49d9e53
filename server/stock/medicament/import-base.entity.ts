import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_IMPORT } from '#shared/stock/medicament/import.schema.ts';
import {
  creationInstant,
  day,
  identity,
  instant,
  oneOf,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** `battement_at`: heartbeat; `essais`: starts by a process. */
export const ImportBaseEntity = defineEntity({
  name: 'ImportBase',
  tableName: 'import_base',
  properties: {
    id: identity(),
    version: version(),
    statut: oneOf(STATUTS_IMPORT),
    etape: p.text().default(''),
    faits: p.integer().default(0),
    total: p.integer().default(0),
    date_donnees: day().nullable(),
    lus: p.integer().nullable(),
    ajoutes: p.integer().nullable(),
    modifies: p.integer().nullable(),
    retires: p.integer().nullable(),
    gardes: p.integer().nullable(),
    erreurs: p.json<string[]>().defaultRaw("'[]'::jsonb"),
    created_by: p.text(),
    created_at: creationInstant(),
    termine_at: instant().nullable(),
    essais: p.integer().default(0),
    battement_at: instant().defaultRaw('now()'),
  },
});
export type ImportBaseRow = RowOf<typeof ImportBaseEntity>;
