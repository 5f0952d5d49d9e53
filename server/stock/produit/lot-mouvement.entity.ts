import { defineEntity, p } from '@mikro-orm/postgresql';
import { MouvementEntity } from './mouvement.entity.ts';
import { LotEntity } from './lot.entity.ts';
import { bigIdentity, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Below 0: out. Append-only. */
export const LotMouvementEntity = defineEntity({
  name: 'LotMouvement',
  tableName: 'lot_mouvement',
  properties: {
    id: bigIdentity(),
    mouvement_id: refersTo(MouvementEntity),
    lot_id: refersTo(LotEntity),
    produit_id: p.integer(),
    qte: p.integer(),
    source: p.text(),
    source_id: p.bigint('number').nullable(),
  },
});
export type LotMouvementRow = RowOf<typeof LotMouvementEntity>;
