import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** One connection of a station's screen: since when, last heard, until when. */
export const StationPresenceEntity = defineEntity({
  name: 'StationPresence',
  tableName: 'presence_poste',
  properties: {
    id: bigIdentity(),
    /** The station's own key. */
    cle: p.uuid(),
    processus: p.integer(),
    debut: instant(),
    entendu_at: instant(),
    /** Null while it is connected. */
    fin_at: instant().nullable(),
  },
});
export type StationPresenceRow = RowOf<typeof StationPresenceEntity>;
