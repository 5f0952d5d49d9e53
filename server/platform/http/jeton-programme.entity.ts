import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { creationInstant, identity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** API token, stored as SHA-256. */
export const JetonProgrammeEntity = defineEntity({
  name: 'JetonProgramme',
  tableName: 'jeton_programme',
  properties: {
    id: identity(),
    empreinte: p.text().hidden().unique(),
    nom: p.text().unique(),
    /** Admin whose account it acts under and ends with. */
    utilisateur_id: p.integer(),
    habilitations: p.json<Habilitation[]>(),
    /** Null: until revoked. */
    fin_at: instant().nullable(),
    /** Last use, ten-minute precision; null: never. */
    vu_at: instant().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type JetonProgrammeRow = RowOf<typeof JetonProgrammeEntity>;
