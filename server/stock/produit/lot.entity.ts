import { defineEntity, p } from '@mikro-orm/postgresql';
import { ProduitEntity } from './produit.entity.ts';
import { creationInstant, day, folded, identity, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Named lot; the unnamed rest is `qte` less these, never a row. */
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
    /** Last notified level (90, 30, 0 days). */
    peremption_dite: p.smallint().nullable(),
  },
  uniques: [{ properties: ['produit_id', 'numero', 'date_expiration'] }],
});
export type LotRow = RowOf<typeof LotEntity>;
