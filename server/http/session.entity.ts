import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** An open session, by the SHA-256 of its token. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    empreinte: p.text().primary(),
    /** What it is called by its person: the token's digest is said to nobody. */
    id: p.integer().autoincrement().generated('identity').unique(),
    utilisateur_id: p.integer(),
    created_at: creationInstant(),
    /** The end it has if it is used no more. */
    expire_at: instant(),
    /** The end it has whatever its use; null when it was made without one. */
    fin_at: instant().nullable(),
    adresse: p.text().nullable(),
    /** The browser and its system, as people say them. */
    poste: p.text().nullable(),
    confiance: p.boolean().default(false),
    /** Used at this moment, to ten minutes. */
    vue_at: instant().defaultRaw('now()'),
    /** When its person last gave their password or their code. */
    preuve_at: instant().defaultRaw('now()'),
    /** [SEC-18] Its token was changed: the one that follows it, by its digest. */
    suivante: p.text().nullable(),
  },
});
export type SessionRow = RowOf<typeof SessionEntity>;
