import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_REPONSE } from '#shared/stock/commande/echange.schema.ts';
import { CommandeEntity } from './commande.entity.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';
import { bigIdentity, centimes, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

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
    /** Null until the supplier answers. */
    reponse: oneOf(ETATS_REPONSE).nullable(),
    reponse_qte: p.integer().nullable(),
    reponse_motif: p.text().nullable(),
  },
  uniques: [{ properties: ['commande_id', 'produit_id'] }],
});
export type CommandeProduitRow = RowOf<typeof CommandeProduitEntity>;
