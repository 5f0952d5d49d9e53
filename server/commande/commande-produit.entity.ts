import { defineEntity, p } from '@mikro-orm/postgresql';
import { CommandeEntity } from './commande.entity.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';
import { bigIdentity, centimes, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A line of an order: asked, received, free units. */
export const CommandeProduitEntity = defineEntity({
  name: 'CommandeProduit',
  tableName: 'commande_produit',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    produit_id: refersTo(ProduitEntity),
    produit_libelle: p.text(),
    qte: p.integer(),
    qte_recue: p.integer().default(0),
    prix_achat: centimes(),
    prix_de_vente: centimes(),
    created_by: p.text(),
    ug_recue: p.integer().default(0),
  },
  uniques: [{ properties: ['commande_id', 'produit_id'] }],
});
export type CommandeProduitRow = RowOf<typeof CommandeProduitEntity>;
