import { defineEntity, p } from '@mikro-orm/postgresql';
import { day, ownedBy } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';

/** Monthly boxes sold before this software; keyed by the month's first day. */
export const VentePasseeEntity = defineEntity({
  name: 'VentePassee',
  tableName: 'vente_passee',
  properties: {
    produit_id: ownedBy(ProduitEntity).primary(),
    mois: day().primary(),
    boites: p.integer(),
    import_id: p.integer(),
  },
});
export type VentePasseeRow = RowOf<typeof VentePasseeEntity>;
