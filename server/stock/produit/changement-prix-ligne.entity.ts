import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, centimes, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ChangementPrixEntity } from './changement-prix.entity.ts';
import { ProduitEntity } from './produit.entity.ts';

/** Price before and after, at a product version. */
export const ChangementPrixLigneEntity = defineEntity({
  name: 'ChangementPrixLigne',
  tableName: 'changement_prix_ligne',
  properties: {
    id: bigIdentity(),
    changement_id: refersTo(ChangementPrixEntity),
    produit_id: refersTo(ProduitEntity),
    avant: centimes(),
    apres: centimes(),
    version: p.integer(),
  },
  uniques: [{ properties: ['changement_id', 'produit_id'] }],
});
export type ChangementPrixLigneRow = RowOf<typeof ChangementPrixLigneEntity>;
