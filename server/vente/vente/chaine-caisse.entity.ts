import { defineEntity, p } from '@mikro-orm/postgresql';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { instant, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Last link of a register's sales chain (I13). */
export const ChaineCaisseEntity = defineEntity({
  name: 'ChaineCaisse',
  tableName: 'chaine_caisse',
  properties: {
    caisse_id: refersTo(CaisseEntity).primary(),
    empreinte: p.text(),
    /** Rank of the last sale. */
    rang: p.integer(),
    /** Last sale's time: later links are never on an earlier day. */
    vendue_at: instant(),
  },
});
export type ChaineCaisseRow = RowOf<typeof ChaineCaisseEntity>;
