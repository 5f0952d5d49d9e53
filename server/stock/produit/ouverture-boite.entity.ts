import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, identity, refersTo } from '../../platform/db/columns.ts';
import { ProduitEntity } from './produit.entity.ts';

/** Document of both movements. Append-only. */
export const OuvertureBoiteEntity = defineEntity({
  name: 'OuvertureBoite',
  tableName: 'ouverture_boite',
  properties: {
    id: identity(),
    boite_id: refersTo(ProduitEntity),
    unite_id: refersTo(ProduitEntity),
    boites: p.integer(),
    unites: p.integer(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
