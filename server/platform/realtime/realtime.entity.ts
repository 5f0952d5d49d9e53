import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Event awaiting its number: narrow rows, so wide ones are written once. */
export const APublierEntity = defineEntity({
  name: 'APublier',
  tableName: 'a_publier',
  properties: {
    evenement_id: p.bigint('number').primary().autoincrement(false),
    topics: p.array(),
  },
});

/** Database epoch, changed by a restoration. Single row. */
export const EpoqueEntity = defineEntity({
  name: 'Epoque',
  tableName: 'epoque',
  properties: {
    seule: p.boolean().primary().default(true),
    valeur: p.uuid().defaultRaw('gen_random_uuid()'),
    restauree_a: instant().nullable(),
    jusqu_a: instant().nullable(),
  },
});
export type EpoqueRow = RowOf<typeof EpoqueEntity>;

/** Outbox, written in the act's transaction, unnumbered. `donnees`: JSON text sent verbatim. */
export const EvenementEntity = defineEntity({
  name: 'Evenement',
  tableName: 'evenement',
  properties: {
    id: bigIdentity(),
    nom: p.text(),
    donnees: p.text(),
    at: instant().defaultRaw('now()'),
  },
});
export type EvenementRow = RowOf<typeof EvenementEntity>;

/** Clients per process and user. Unlogged table: reconnecting clients rewrite it. */
export const PresenceEntity = defineEntity({
  name: 'Presence',
  tableName: 'presence',
  properties: {
    processus: p.integer().primary(),
    utilisateur_id: p.integer().primary(),
    prises: p.integer(),
    depuis: instant(),
  },
});

/** Event numbered per topic after commit; `id` follows publication order. */
export const PublicationEntity = defineEntity({
  name: 'Publication',
  tableName: 'publication',
  properties: {
    id: bigIdentity(),
    topic: p.text(),
    seq: p.bigint('number'),
    evenement_id: p.bigint('number'),
  },
  uniques: [{ properties: ['topic', 'seq'] }],
});
export type PublicationRow = RowOf<typeof PublicationEntity>;

/** A station's connection: start, last heartbeat, end. */
export const StationPresenceEntity = defineEntity({
  name: 'StationPresence',
  tableName: 'presence_poste',
  properties: {
    id: bigIdentity(),
    cle: p.uuid(),
    processus: p.integer(),
    debut: instant(),
    entendu_at: instant(),
    /** Null: connected. */
    fin_at: instant().nullable(),
  },
});

/** Last number per topic. */
export const SujetEntity = defineEntity({
  name: 'Sujet',
  tableName: 'sujet',
  properties: {
    topic: p.text().primary(),
    seq: p.bigint('number'),
  },
});
export type SujetRow = RowOf<typeof SujetEntity>;
