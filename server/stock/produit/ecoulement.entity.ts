import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, day, identity, instant, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { LotEntity } from './lot.entity.ts';
import { ProduitEntity } from './produit.entity.ts';

/** Sell-first order at a discount; one open per product. */
export const EcoulementEntity = defineEntity({
  name: 'Ecoulement',
  tableName: 'ecoulement',
  properties: {
    id: identity(),
    produit_id: refersTo(ProduitEntity),
    lot_id: refersTo(LotEntity).nullable(),
    /** Percent off. */
    taux: p.integer(),
    /** Boxes, when it was ordered. */
    qte: p.integer(),
    jusqua: day().nullable(),
    par: p.text(),
    created_at: creationInstant(),
    fin_at: instant().nullable(),
    fin_par: p.text().nullable(),
  },
});
export type EcoulementRow = RowOf<typeof EcoulementEntity>;
