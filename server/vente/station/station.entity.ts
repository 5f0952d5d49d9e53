import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  creationInstant,
  folded,
  identity,
  instant,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';

/** A till able to sell offline; `marque` prefixes its provisional numbers. */
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
    /** Last provisional number received; 0 before the first. */
    dernier_numero: p.integer().default(0),
    /** SPKI, base64; null until shown. */
    cle_publique: p.text().unique().nullable(),
    empreinte: p.text().nullable(),
    /** Null: awaiting acceptance. */
    enrolee_at: instant().nullable(),
    enrolee_par: p.text().nullable(),
    /** Signatures are trusted from here. */
    confiance_at: instant().nullable(),
    /** Known before signatures existed: bound to the first key it shows. */
    d_avant: p.boolean().default(false),
    demandee_par: p.text().nullable(),
    demandee_par_id: refersTo(UtilisateurEntity).nullable(),
    /** Device activation that vouched for it. */
    activation: p.text().unique().nullable(),
    /** Last number when this base first met it. */
    numero_depart: p.integer().default(0),
    /** Hash of the last record received; empty before the first. */
    maillon: p.text().default(''),
    recherche: folded(),
  },
});
export type StationRow = RowOf<typeof StationEntity>;
