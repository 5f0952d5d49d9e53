import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

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
