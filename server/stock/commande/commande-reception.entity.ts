import { defineEntity, p } from '@mikro-orm/postgresql';
import { CommandeEntity } from './commande.entity.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';
import { LotEntity } from '../produit/lot.entity.ts';
import { bigIdentity, centimes, creationInstant, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** One delivery of a line. Append-only. */
export const CommandeReceptionEntity = defineEntity({
  name: 'CommandeReception',
  tableName: 'commande_reception',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    produit_id: refersTo(ProduitEntity),
    qte: p.integer(),
    ug: p.integer(),
    prix_achat: centimes(),
    prix_de_vente: centimes(),
    lot_id: refersTo(LotEntity).nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type CommandeReceptionRow = RowOf<typeof CommandeReceptionEntity>;
