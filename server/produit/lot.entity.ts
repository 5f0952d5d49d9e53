import { defineEntity, p } from '@mikro-orm/postgresql';
import { ProduitEntity } from './produit.entity.ts';
import { creationInstant, day, folded, identity, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A named batch of a product. What is in none is `qte` less the named ones: never a row. */
export const LotEntity = defineEntity({
  name: 'Lot',
  tableName: 'lot',
  properties: {
    id: identity(),
    produit_id: refersTo(ProduitEntity),
    numero: p.text(),
    date_expiration: day().nullable(),
    qte: p.integer().default(0),
    created_at: creationInstant(),
    recherche: folded(),
    /** The level (90, 30, 0 days) last told. */
    peremption_dite: p.smallint().nullable(),
  },
  uniques: [{ properties: ['produit_id', 'numero', 'date_expiration'] }],
});
export type LotRow = RowOf<typeof LotEntity>;
