import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

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
export type StationPresenceRow = RowOf<typeof StationPresenceEntity>;
