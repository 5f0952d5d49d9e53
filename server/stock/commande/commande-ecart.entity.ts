import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, creationInstant, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';
import { CommandeEntity } from './commande.entity.ts';

export const CommandeEcartEntity = defineEntity({
  name: 'CommandeEcart',
  tableName: 'commande_ecart',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    produit_id: refersTo(ProduitEntity),
    raison: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['commande_id', 'produit_id'] }],
});
export type CommandeEcartRow = RowOf<typeof CommandeEcartEntity>;
