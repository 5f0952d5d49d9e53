import { defineEntity, p } from '@mikro-orm/postgresql';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { instant, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** The last link of a register’s chain of sales (I13). */
export const ChaineCaisseEntity = defineEntity({
  name: 'ChaineCaisse',
  tableName: 'chaine_caisse',
  properties: {
    caisse_id: refersTo(CaisseEntity).primary(),
    empreinte: p.text(),
    /** How many sales it links: the place of the last one. */
    rang: p.integer(),
    /** When the last one was made: none after it is of an earlier day. */
    vendue_at: instant(),
  },
});
export type ChaineCaisseRow = RowOf<typeof ChaineCaisseEntity>;
