import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Habilitation } from '#shared/utilisateur/habilitations.rules.ts';
import { creationInstant, identity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** What lets a program in, by the SHA-256 of its token. */
export const JetonProgrammeEntity = defineEntity({
  name: 'JetonProgramme',
  tableName: 'jeton_programme',
  properties: {
    id: identity(),
    empreinte: p.text().hidden().unique(),
    nom: p.text().unique(),
    /** The admin who made it: it acts under his account, and ends with it. */
    utilisateur_id: p.integer(),
    habilitations: p.json<Habilitation[]>(),
    /** Null: until it is withdrawn. */
    fin_at: instant().nullable(),
    /** Used at this moment, to ten minutes; null: never. */
    vu_at: instant().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type JetonProgrammeRow = RowOf<typeof JetonProgrammeEntity>;
