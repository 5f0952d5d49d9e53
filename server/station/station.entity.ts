import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, folded, identity, instant, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

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
    recherche: folded(),
  },
});
export type StationRow = RowOf<typeof StationEntity>;
