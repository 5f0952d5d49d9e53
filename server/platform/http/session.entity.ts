import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Keyed by its token's SHA-256. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    empreinte: p.text().primary(),
    /** Public id; the digest stays secret. */
    id: p.integer().autoincrement().generated('identity').unique(),
    utilisateur_id: p.integer(),
    created_at: creationInstant(),
    /** Idle expiry. */
    expire_at: instant(),
    /** Absolute expiry; null on older ones. */
    fin_at: instant().nullable(),
    adresse: p.text().nullable(),
    /** Browser and system, readable. */
    poste: p.text().nullable(),
    confiance: p.boolean().default(false),
    /** Last use, ten-minute precision. */
    vue_at: instant().defaultRaw('now()'),
    /** Last password or code check. */
    preuve_at: instant().defaultRaw('now()'),
    /** [SEC-18] Digest of the successor after rotation. */
    suivante: p.text().nullable(),
  },
});
export type SessionRow = RowOf<typeof SessionEntity>;
