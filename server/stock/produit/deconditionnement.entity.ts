import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, identity, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ProduitEntity } from './produit.entity.ts';

/** Unit product of a box, and units per box. */
export const DeconditionnementEntity = defineEntity({
  name: 'Deconditionnement',
  tableName: 'deconditionnement',
  properties: {
    id: identity(),
    boite_id: refersTo(ProduitEntity).unique(),
    unite_id: refersTo(ProduitEntity).unique(),
    unites_par_boite: p.integer(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type DeconditionnementRow = RowOf<typeof DeconditionnementEntity>;
