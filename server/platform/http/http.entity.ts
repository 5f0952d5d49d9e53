import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, identity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** Stored answers. `corps` is text, replayed byte for byte. */
export const IdempotenceEntity = defineEntity({
  name: 'Idempotence',
  tableName: 'idempotence',
  properties: {
    utilisateur_id: p.integer().primary(),
    cle: p.uuid().primary(),
    empreinte: p.text(),
    statut: p.integer().nullable(),
    corps: p.text().nullable(),
    created_at: creationInstant(),
  },
});
export type IdempotenceRow = RowOf<typeof IdempotenceEntity>;

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

/** Failed logins, by name or address. */
export const TentativeEntity = defineEntity({
  name: 'Tentative',
  tableName: 'tentative',
  properties: {
    cle: p.text().primary(),
    echecs: p.integer(),
    depuis: instant(),
    bloque_jusqu_a: instant().nullable(),
  },
});
export type TentativeRow = RowOf<typeof TentativeEntity>;
