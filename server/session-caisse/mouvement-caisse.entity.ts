import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_MOUVEMENT } from '#shared/session-caisse/session-caisse.schema.ts';
import { bigIdentity, centimes, instant, oneOf, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { SessionCaisseEntity } from './session-caisse.entity.ts';

/**
 * Every movement of the money of a till, signed, by mode; written by the base itself. Nothing of it
 * changes but the session it is counted in.
 */
export const MouvementCaisseEntity = defineEntity({
  name: 'MouvementCaisse',
  tableName: 'mouvement_caisse',
  properties: {
    id: bigIdentity(),
    session_id: refersTo(SessionCaisseEntity),
    caisse_id: p.integer(),
    at: instant(),
    genre: oneOf(GENRES_MOUVEMENT),
    /** The fact it comes from: its table, its row, and how many times that row moved money. */
    source: p.text(),
    source_id: p.integer(),
    rang: p.integer().default(1),
    espece: centimes(),
    cheque: centimes(),
    mobile_money: centimes(),
    autres: centimes(),
    par: p.text(),
    motif: p.text().nullable(),
    /** Who signed as second, above the ceiling. */
    accord_par: p.text().nullable(),
  },
  uniques: [{ properties: ['source', 'source_id', 'rang'] }],
});
export type MouvementCaisseRow = RowOf<typeof MouvementCaisseEntity>;
