import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * The outbox: what an act told, written in its own transaction, without a number. `donnees` is
 * the JSON text that leaves as it stands.
 */
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
