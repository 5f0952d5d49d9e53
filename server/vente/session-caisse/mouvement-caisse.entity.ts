import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_MOUVEMENT } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { bigIdentity, centimes, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { SessionCaisseEntity } from './session-caisse.entity.ts';

/** Signed, by mode, written by the database; only the session may change. */
export const MouvementCaisseEntity = defineEntity({
  name: 'MouvementCaisse',
  tableName: 'mouvement_caisse',
  properties: {
    id: bigIdentity(),
    session_id: refersTo(SessionCaisseEntity),
    caisse_id: p.integer(),
    at: instant(),
    genre: oneOf(GENRES_MOUVEMENT),
    /** Source table, row, and its movement rank. */
    source: p.text(),
    source_id: p.integer(),
    rang: p.integer().default(1),
    espece: centimes(),
    cheque: centimes(),
    mobile_money: centimes(),
    autres: centimes(),
    par: p.text(),
    motif: p.text().nullable(),
    /** Second signatory, above the ceiling. */
    accord_par: p.text().nullable(),
  },
  uniques: [{ properties: ['source', 'source_id', 'rang'] }],
});
export type MouvementCaisseRow = RowOf<typeof MouvementCaisseEntity>;
