import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, folded, identity, instant, refersTo, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';

/** A machine that sells through a cut; `marque` begins its provisional numbers. */
export const StationEntity = defineEntity({
  name: 'Station',
  tableName: 'station',
  properties: {
    id: identity(),
    version: version(),
    cle: p.uuid().unique(),
    marque: p.text().unique(),
    nom: p.text().default(''),
    creee_at: creationInstant(),
    vue_at: creationInstant(),
    ecartee_at: instant().nullable(),
    ecartee_par: p.text().nullable(),
    /** The last provisional number received; 0 before the first. */
    dernier_numero: p.integer().default(0),
    /** SPKI in base64; null until it shows one. */
    cle_publique: p.text().unique().nullable(),
    empreinte: p.text().nullable(),
    /** Null: it waits for somebody to accept it. */
    enrolee_at: instant().nullable(),
    enrolee_par: p.text().nullable(),
    /** From when what it signs is believed. */
    confiance_at: instant().nullable(),
    /** Known before stations signed: bound to the first key it shows. */
    d_avant: p.boolean().default(false),
    demandee_par: p.text().nullable(),
    demandee_par_id: refersTo(UtilisateurEntity).nullable(),
    /** The activation that vouched for it. */
    activation: p.text().unique().nullable(),
    /** How far its numbers had come when this base met it. */
    numero_depart: p.integer().default(0),
    /** Fingerprint of the last record received; empty before the first. */
    maillon: p.text().default(''),
    recherche: folded(),
  },
});
export type StationRow = RowOf<typeof StationEntity>;
